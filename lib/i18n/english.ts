import signIn from "@/translations/en/signIn.json";
import auditLog from "@/translations/en/auditLog.json";
import compose from "@/translations/en/compose.json";
import developers from "@/translations/en/developers.json";
import failure from "@/translations/en/failure.json";
import grace from "@/translations/en/grace.json";
import identity from "@/translations/en/identity.json";
import keys from "@/translations/en/keys.json";
import logs from "@/translations/en/logs.json";
import mail from "@/translations/en/mail.json";
import overview from "@/translations/en/overview.json";
import errors from "@/translations/en/errors.json";
import reference from "@/translations/en/reference.json";
import security from "@/translations/en/security.json";
import settings from "@/translations/en/settings.json";
import shell from "@/translations/en/shell.json";
import simulator from "@/translations/en/simulator.json";
import sms from "@/translations/en/sms.json";
import table from "@/translations/en/table.json";
import team from "@/translations/en/team.json";
import ui from "@/translations/en/ui.json";

/** Every namespace, in the language from which the keys and their types are taken. */
export const english = {
  signIn,
  auditLog,
  compose,
  developers,
  failure,
  grace,
  identity,
  keys,
  logs,
  mail,
  overview,
  reference,
  errors,
  security,
  settings,
  shell,
  simulator,
  sms,
  table,
  team,
  ui,
};

export type Namespace = keyof typeof english;

export const NAMESPACES = Object.keys(english) as Namespace[];
