import type { Currency, KeyRole, MemberRole } from "@/lib/core/context";
import { env } from "@/lib/env";
import { oneLine } from "./one-line";
import type { Mail } from "./outbox";
import { ROLE_NAMES } from "./team-texts";

/** Mails that people chose under "Notifications", in their language: German, else English. */

export type NotificationText =
  | {
      event: "balance_low" | "balance_empty";
      /** Micro-units, with the credit line. */
      amount: bigint;
      currency: Currency;
      /** How long it lasts at the present pace, rounded down. */
      days: number;
    }
  | { event: "key_created"; name: string; roles: readonly KeyRole[]; by: string | null }
  | { event: "key_expiring"; name: string; expiresAt: Date; timeZone: string }
  | {
      event: "keys_limited";
      /** Who made the keys. */
      maker: string;
      /** Their role now; null: they are not in the account any more. */
      role: MemberRole | null;
      names: readonly string[];
    }
  | { event: "member_joined"; name: string; email: string; role: MemberRole };

interface Written {
  subject: string;
  text: string;
  /** The page where something can be done. */
  page: string;
}

const LOCALES = { en: "en-GB", de: "de-DE" } as const;

function moneyOf(lang: "en" | "de", amount: bigint, currency: Currency): string {
  const format = new Intl.NumberFormat(LOCALES[lang], { style: "currency", currency });
  return format.format(Number(amount) / 1_000_000);
}

function momentOf(lang: "en" | "de", at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALES[lang], {
    ...{ dateStyle: "long", timeStyle: "long" },
    timeZone,
  }).format(at);
}

function english(account: string, text: NotificationText): Written {
  switch (text.event) {
    case "balance_low": {
      const lasts =
        text.days < 1 ? "less than a day" : text.days === 1 ? "1 day" : `${text.days} days`;
      return {
        subject: `The balance of ${account} is low`,
        text: `${moneyOf("en", text.amount, text.currency)} can still be spent. At the pace of the last 14 days that lasts ${lasts}.`,
        page: "/overview",
      };
    }
    case "balance_empty":
      return {
        subject: `The balance of ${account} is used up`,
        text: `${moneyOf("en", text.amount, text.currency)} can still be spent, less than the next message costs. Messages are refused until the account is topped up.`,
        page: "/overview",
      };
    case "key_created":
      return {
        subject: `API key "${oneLine(text.name)}" created`,
        text: `${text.by === null ? "An operator of the gateway" : oneLine(text.by)} created the API key "${oneLine(text.name)}".
Roles: ${text.roles.join(", ")}

If you did not expect this, delete the key.`,
        page: "/developers/keys",
      };
    case "key_expiring":
      return {
        subject: `API key "${oneLine(text.name)}" expires soon`,
        text: `The API key "${oneLine(text.name)}" expires on ${momentOf("en", text.expiresAt, text.timeZone)}. Requests with it are refused from then on.`,
        page: "/developers/keys",
      };
    case "keys_limited":
      return {
        subject:
          text.role === null
            ? `API keys of ${account} stopped working`
            : `What API keys of ${account} may do has changed`,
        text: `${
          text.role === null
            ? `${oneLine(text.maker)} no longer belongs to the account. Requests with the API keys that they made are refused:`
            : `${oneLine(text.maker)} has the role ${ROLE_NAMES.en[text.role]} now. The API keys that they made may do what this role may, and no more:`
        }
${text.names.map((name) => `- ${oneLine(name)}`).join("\n")}

An owner can take them over, and programs go on with the same secret.`,
        page: "/developers/keys",
      };
    case "member_joined":
      return {
        subject: `${oneLine(text.name)} joined ${account}`,
        text: `${oneLine(text.name)} (${text.email}) accepted an invitation.
Role: ${ROLE_NAMES.en[text.role]}`,
        page: "/team",
      };
  }
}

function german(account: string, text: NotificationText): Written {
  switch (text.event) {
    case "balance_low": {
      const lasts =
        text.days < 1 ? "weniger als einen Tag" : text.days === 1 ? "1 Tag" : `${text.days} Tage`;
      return {
        subject: `Guthaben von ${account} ist niedrig`,
        text: `${moneyOf("de", text.amount, text.currency)} sind noch verfügbar. Beim Verbrauch der letzten 14 Tage reicht das ${lasts}.`,
        page: "/overview",
      };
    }
    case "balance_empty":
      return {
        subject: `Guthaben von ${account} ist aufgebraucht`,
        text: `${moneyOf("de", text.amount, text.currency)} sind noch verfügbar, weniger als die nächste Nachricht kostet. Nachrichten werden abgelehnt, bis das Konto aufgeladen ist.`,
        page: "/overview",
      };
    case "key_created":
      return {
        subject: `API-Schlüssel "${oneLine(text.name)}" erstellt`,
        text: `${text.by === null ? "Der Betreiber des Gateways" : oneLine(text.by)} hat den API-Schlüssel "${oneLine(text.name)}" erstellt.
Rollen: ${text.roles.join(", ")}

Wenn Sie das nicht erwartet haben, löschen Sie den Schlüssel.`,
        page: "/developers/keys",
      };
    case "key_expiring":
      return {
        subject: `API-Schlüssel "${oneLine(text.name)}" läuft bald ab`,
        text: `Der API-Schlüssel "${oneLine(text.name)}" läuft am ${momentOf("de", text.expiresAt, text.timeZone)} ab. Anfragen damit werden dann abgelehnt.`,
        page: "/developers/keys",
      };
    case "keys_limited":
      return {
        subject:
          text.role === null
            ? `API-Schlüssel von ${account} funktionieren nicht mehr`
            : `Rechte von API-Schlüsseln von ${account} geändert`,
        text: `${
          text.role === null
            ? `${oneLine(text.maker)} gehört nicht mehr zum Konto. Anfragen mit den API-Schlüsseln dieser Person werden abgelehnt:`
            : `${oneLine(text.maker)} hat jetzt die Rolle ${ROLE_NAMES.de[text.role]}. Die API-Schlüssel dieser Person dürfen, was diese Rolle darf, und nicht mehr:`
        }
${text.names.map((name) => `- ${oneLine(name)}`).join("\n")}

Ein Inhaber kann sie übernehmen; Programme laufen dann mit demselben Geheimnis weiter.`,
        page: "/developers/keys",
      };
    case "member_joined":
      return {
        subject: `${oneLine(text.name)} ist ${account} beigetreten`,
        text: `${oneLine(text.name)} (${text.email}) hat eine Einladung angenommen.
Rolle: ${ROLE_NAMES.de[text.role]}`,
        page: "/team",
      };
  }
}

/** What is looked for is told once an occurrence; what people do is limited like other mails. */
const WATCHED: readonly NotificationText["event"][] = [
  "balance_low",
  "balance_empty",
  "key_expiring",
];

export function notificationMail(mail: {
  recipient: string;
  lang: string;
  accountName: string;
  text: NotificationText;
}): Mail {
  const account = oneLine(mail.accountName);
  const isGerman = mail.lang === "de";
  const { subject, text, page } = (isGerman ? german : english)(account, mail.text);
  const [inAccount, change] = isGerman
    ? [`Konto: ${account}`, "Diese E-Mails wählen Sie hier:"]
    : [`Account: ${account}`, "Choose which of these mails you get:"];
  return {
    kind: WATCHED.includes(mail.text.event) ? "watch" : "notification",
    recipient: mail.recipient,
    subject: oneLine(subject, 200),
    text: `${text}

${inAccount}
${env.PUBLIC_URL}${page}

${change}
${env.PUBLIC_URL}/settings/notifications

-- 
Posthorn
`,
  };
}
