import access from "@/messages/en/access.json";
import activity from "@/messages/en/activity.json";
import compose from "@/messages/en/compose.json";
import developers from "@/messages/en/developers.json";
import failure from "@/messages/en/failure.json";
import grace from "@/messages/en/grace.json";
import identity from "@/messages/en/identity.json";
import keys from "@/messages/en/keys.json";
import logs from "@/messages/en/logs.json";
import overview from "@/messages/en/overview.json";
import refusal from "@/messages/en/refusal.json";
import reference from "@/messages/en/reference.json";
import security from "@/messages/en/security.json";
import settings from "@/messages/en/settings.json";
import shell from "@/messages/en/shell.json";
import simulator from "@/messages/en/simulator.json";
import sms from "@/messages/en/sms.json";
import table from "@/messages/en/table.json";
import team from "@/messages/en/team.json";
import ui from "@/messages/en/ui.json";

/** Every namespace, in the language from which the keys and their types are taken. */
export const english = {
  access,
  activity,
  compose,
  developers,
  failure,
  grace,
  identity,
  keys,
  logs,
  overview,
  reference,
  refusal,
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
