import { regionName } from "@/lib/core/countries/region-name";
import type { Currency, KeyRole, MemberRole } from "@/lib/core/context";
import {
  balanceFormat,
  exactDecimal,
  formatNumber,
  moneyFormat,
} from "@/lib/core/money/format-money";
import { microToDecimal } from "@/lib/core/money/money";
import { env } from "@/lib/env";
import { composeMail, link, localeTag, mailTranslator } from "./compose";
import { toOneLine } from "./one-line";
import type { Mail } from "./mail";

export type NotificationText =
  | {
      event: "balance_low" | "balance_empty";
      /** Micro-units, including the credit line. */
      amount: bigint;
      currency: Currency;
      /** Rounded down; null if too early to say. */
      days: number | null;
    }
  | {
      event: "budget_reached";
      /** Null: the whole account. */
      costCentre: string | null;
      percent: number;
      /** `YYYY-MM`. */
      month: string;
      /** Micro-units. */
      spent: bigint;
      /** Micro-units. */
      amount: bigint;
      currency: Currency;
    }
  | {
      event: "payment_failed" | "payment_returned";
      /** Micro-units to be credited, or credited. */
      amount: bigint;
      currency: Currency;
      reason: string;
    }
  | {
      event: "vat_id_invalid";
      vatId: string;
      /** Not registered, or not reconfirmed for too long. */
      reason: "invalid" | "outdated";
      /** VAT is charged only while the number isn't confirmed. */
      decides: boolean;
    }
  | { event: "key_created"; name: string; roles: readonly KeyRole[]; by: string | null }
  | { event: "key_expiring"; name: string; expiresAt: Date; timeZone: string }
  | {
      event: "keys_limited";
      maker: string;
      /** Null if they left the account. */
      role: MemberRole | null;
      names: readonly string[];
    }
  | { event: "webhook_disabled"; target: string; reason: "failing" | "gone" }
  | {
      event: "link_domain_failing";
      domain: string;
      /** Another account proved the domain: `taken`. */
      state: "failing" | "suspended" | "taken";
      graceHours: number;
    }
  | { event: "codes_stopped"; iso2: string }
  | {
      event: "recurring_bulk_failed";
      name: string;
      state: "active" | "failures" | "sender" | "person";
    }
  | { event: "member_joined"; name: string; email: string; role: MemberRole };

const PAGES: Record<NotificationText["event"], string> = {
  balance_low: "/overview",
  balance_empty: "/overview",
  budget_reached: "/insights/spend#budgets",
  payment_failed: "/billing/payments",
  payment_returned: "/billing/payments",
  vat_id_invalid: "/settings",
  key_created: "/developers/keys",
  key_expiring: "/developers/keys",
  keys_limited: "/developers/keys",
  webhook_disabled: "/developers/webhooks",
  link_domain_failing: "/link-domains",
  codes_stopped: "/verification/guard",
  recurring_bulk_failed: "/bulks/recurring",
  member_joined: "/team",
};

function formatAmount(format: Intl.NumberFormat, amount: bigint): string {
  return formatNumber(format, exactDecimal(microToDecimal(amount)));
}

function formatDate(lang: string, at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(localeTag(lang), {
    dateStyle: "long",
    timeStyle: "long",
    timeZone,
  }).format(at);
}

function formatPercent(tag: string, percent: number): string {
  return new Intl.NumberFormat(tag, { style: "percent" }).format(percent / 100);
}

function formatMonth(lang: string, month: string): string {
  return new Intl.DateTimeFormat(localeTag(lang), {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`));
}

function toTextValues(lang: string, text: NotificationText): Record<string, string | number> {
  const t = mailTranslator(lang);
  switch (text.event) {
    case "balance_low":
    case "balance_empty":
      return {
        amount: formatAmount(
          balanceFormat(localeTag(lang, text.currency), text.currency),
          text.amount,
        ),
        days: text.days ?? 0,
        basis: text.days === null ? "early" : "recent",
        hasContact: env.BILLING_CONTACT === undefined ? "no" : "yes",
        contact: env.BILLING_CONTACT ?? "",
      };
    case "budget_reached": {
      const tag = localeTag(lang, text.currency);
      const money = moneyFormat(tag, text.currency);
      return {
        scope: text.costCentre === null ? "account" : "costCentre",
        costCentre: toOneLine(text.costCentre ?? ""),
        share: formatPercent(tag, text.percent),
        all: formatPercent(tag, 100),
        state: text.percent < 100 ? "near" : "over",
        month: formatMonth(lang, text.month),
        spent: formatAmount(money, text.spent),
        amount: formatAmount(money, text.amount),
      };
    }
    case "payment_failed":
    case "payment_returned":
      return {
        amount: formatAmount(
          moneyFormat(localeTag(lang, text.currency), text.currency),
          text.amount,
        ),
        reason: text.reason,
      };
    case "vat_id_invalid":
      return {
        vatId: text.vatId,
        reason: text.reason,
        decides: text.decides ? "yes" : "no",
      };
    case "key_created":
      return {
        name: toOneLine(text.name),
        by: text.by === null ? "operator" : "person",
        person: toOneLine(text.by ?? ""),
        roles: text.roles.join(", "),
      };
    case "key_expiring":
      return { name: toOneLine(text.name), date: formatDate(lang, text.expiresAt, text.timeZone) };
    case "keys_limited":
      return {
        state: text.role === null ? "gone" : "changed",
        maker: toOneLine(text.maker),
        role: text.role === null ? "" : t(`role.${text.role}`),
        names: text.names.map((name) => `- ${toOneLine(name)}`).join("\n"),
      };
    case "webhook_disabled":
      return { target: toOneLine(text.target), reason: text.reason };
    case "link_domain_failing":
      return { domain: text.domain, state: text.state, hours: text.graceHours };
    case "codes_stopped":
      return { country: regionName(text.iso2, lang) };
    case "recurring_bulk_failed":
      return { name: toOneLine(text.name), state: text.state };
    case "member_joined":
      return { name: toOneLine(text.name), email: text.email, role: t(`role.${text.role}`) };
  }
}

/** Scheduled checks send one mail per occurrence; other mails are rate limited. */
const SCHEDULED_EVENTS: readonly NotificationText["event"][] = [
  "balance_low",
  "balance_empty",
  "budget_reached",
  "payment_failed",
  "payment_returned",
  "vat_id_invalid",
  "key_expiring",
  "webhook_disabled",
  "link_domain_failing",
  "codes_stopped",
  "recurring_bulk_failed",
];

export function notificationMail(mail: {
  recipient: string;
  lang: string;
  accountName: string;
  text: NotificationText;
}): Mail {
  const { recipient, lang, text } = mail;
  const account = toOneLine(mail.accountName);
  const footer = mailTranslator(lang)("notification.footer", {
    account,
    page: link(PAGES[text.event]),
    settings: link("/settings/notifications"),
  });
  return composeMail(
    SCHEDULED_EVENTS.includes(text.event) ? "watch" : "notification",
    { email: recipient, lang },
    `notification.${text.event}`,
    { account, ...toTextValues(lang, text) },
    footer,
  );
}
