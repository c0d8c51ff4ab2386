import { LANGUAGES } from "@/lib/core/languages";
import { describe, expect, it } from "vitest";
import { env } from "@/lib/env";
import { testDocument } from "@/lib/billing-documents/test-documents";
import { balanceAlertMail } from "./alert-texts";
import { automationNoticeGroupMail } from "./automation-texts";
import { type DocumentMailKind, documentMail } from "./billing-texts";
import { notificationMail, type NotificationText } from "./notification-texts";
import type { Mail } from "./mail";
import { accessRequestMail, invitationMail } from "./team-texts";
import {
  anotherSignUpMail,
  confirmationMail,
  emailChangedMail,
  emailChangeMail,
  emailChangeNoticeMail,
  knownAddressMail,
  passwordChangedMail,
  passwordResetMail,
  secondFactorMail,
  ssoMail,
  takenAddressMail,
} from "./texts";

const TOKEN = "t0ken-with_signs";
const url = (page: string) => `${env.PUBLIC_URL}${page}`;

interface Case {
  mail: Mail;
  /** Required information, in any language. */
  holds: string[];
}

const EXPIRES = { expiresAt: new Date("2026-12-01T08:30:00Z"), timeZone: "Europe/Berlin" };

const NOTIFICATIONS: Record<string, { text: NotificationText; holds: string[] }> = {
  low: {
    text: { event: "balance_low", amount: 12_340_000n, currency: "EUR", days: 4 },
    holds: ["4", "/overview"],
  },
  "low today": {
    text: { event: "balance_low", amount: 340_000n, currency: "CHF", days: 0 },
    holds: ["CHF", "/overview"],
  },
  empty: {
    text: { event: "balance_empty", amount: 0n, currency: "EUR", days: 0 },
    holds: ["€", "/overview"],
  },
  "key by a person": {
    text: { event: "key_created", name: "Shop", roles: ["messaging"], by: "Nora" },
    holds: ["Shop", "messaging", "Nora", "/developers/keys"],
  },
  "key by an operator": {
    text: { event: "key_created", name: "Shop", roles: ["messaging"], by: null },
    holds: ["Shop", "/developers/keys"],
  },
  "key ends": {
    text: { event: "key_expiring", name: "Shop", ...EXPIRES },
    holds: ["Shop", "2026", "9:30", "/developers/keys"],
  },
  "keys of a role": {
    text: { event: "keys_limited", maker: "Mo", role: "accountant", names: ["Shop", "Old"] },
    holds: ["Mo", "- Shop\n- Old", "/developers/keys"],
  },
  "keys of nobody": {
    text: { event: "keys_limited", maker: "Mo", role: null, names: ["Shop"] },
    holds: ["Mo", "- Shop", "/developers/keys"],
  },
  "VAT ID unknown": {
    text: { event: "vat_id_invalid", vatId: "ATU13585627", reason: "invalid", decides: true },
    holds: ["ATU13585627", "VIES", "/settings"],
  },
  "VAT ID outdated": {
    text: { event: "vat_id_invalid", vatId: "ATU13585627", reason: "outdated", decides: false },
    holds: ["ATU13585627", "/settings"],
  },
  "payment failed": {
    text: {
      event: "payment_failed",
      amount: 50_000_000n,
      currency: "EUR",
      reason: "insufficient_funds",
    },
    holds: ["50", "/billing/payments"],
  },
  "payment returned": {
    text: {
      event: "payment_returned",
      amount: 50_000_000n,
      currency: "EUR",
      reason: "sepa_return",
    },
    holds: ["50", "/billing/payments"],
  },
  joined: {
    text: { event: "member_joined", name: "Nora", email: "n@example.com", role: "owner" },
    holds: ["Nora", "n@example.com", "/team"],
  },
};

/** A mail about an invoice over 119.00, of which 71.40 are open. */
function invoiceMail(lang: string, kind: DocumentMailKind): Mail {
  const open = { paymentType: 6, paidOn: null, dueOn: "2026-12-07" };
  const corrects = { number: "R2026-000041", issuedOn: "2026-11-20" };
  const document = testDocument({ lang: "de" }, kind === "creditNote" ? { corrects } : open);
  const reader = { email: "reader@example.com", lang };
  const amount = kind.endsWith("eminder") ? 7_140n : document.amount;
  return documentMail({ reader, kind, document, documentId: 7, amount });
}

const INVOICE = ["R2026-000042", "Söhne", "/billing/documents/invoices/7"];
const DOCUMENTS: Record<DocumentMailKind, string[]> = {
  issued: [...INVOICE, "119", "2026"],
  paid: [...INVOICE, "119"],
  chargesOpen: INVOICE,
  writtenOff: [...INVOICE, "119"],
  creditNote: [...INVOICE, "119", "R2026-000041"],
  reminder: [...INVOICE, "71", "2026"],
  lastReminder: [...INVOICE, "71", "billing@posthorn.example"],
};

/** Every mail that is sent, with all that is filled in. */
function casesIn(lang: string): Record<string, Case> {
  const reader = { email: "reader@example.com", lang };
  const people = { recipient: reader.email, lang, accountName: "Nordwind", role: "owner" } as const;
  const forgot = url("/forgot-password");
  return {
    confirm: { mail: confirmationMail(reader, TOKEN), holds: [url(`/confirm/${TOKEN}`)] },
    "confirm again": {
      mail: anotherSignUpMail(reader, TOKEN),
      holds: [url(`/confirm/${TOKEN}`), forgot],
    },
    known: { mail: knownAddressMail(reader), holds: [url("/login"), forgot] },
    reset: { mail: passwordResetMail(reader, TOKEN), holds: [url(`/reset-password/${TOKEN}`)] },
    "password changed": { mail: passwordChangedMail(reader), holds: [forgot] },
    "email change": {
      mail: emailChangeMail(reader, TOKEN, 60),
      holds: [url(`/confirm-email/${TOKEN}`), "60"],
    },
    "email taken": { mail: takenAddressMail(reader), holds: [url("/login")] },
    "email change notice": {
      mail: emailChangeNoticeMail(reader, "new@example.com"),
      holds: ["new@example.com", forgot],
    },
    "email changed": {
      mail: emailChangedMail(reader, "new@example.com"),
      holds: ["new@example.com"],
    },
    "second factor on": { mail: secondFactorMail(reader, "on"), holds: [forgot] },
    "second factor off": { mail: secondFactorMail(reader, "off"), holds: [forgot] },
    "single sign-on": { mail: ssoMail(reader, "connected"), holds: [url("/settings/security")] },
    "single sign-on off": {
      mail: ssoMail(reader, "disconnected"),
      holds: [url("/settings/security")],
    },
    invitation: {
      mail: invitationMail({ ...people, inviterName: "Nora", token: TOKEN }),
      holds: ["Nordwind", "Nora", url(`/invite/${TOKEN}`)],
    },
    "access request": {
      mail: accessRequestMail({
        ...people,
        personName: "Gerd",
        personEmail: "g@example.com",
        page: "/developers/keys",
      }),
      holds: ["Nordwind", "Gerd", "g@example.com", url("/developers/keys"), url("/team")],
    },
    "balance alert": {
      mail: balanceAlertMail({
        recipient: reader.email,
        lang,
        accountName: "Nordwind",
        currency: "EUR",
        amount: 4_870_000n,
        threshold: 5_000_000n,
      }),
      holds: ["Nordwind", "€", "87", url("/billing")],
    },
    "people of an automation": {
      mail: automationNoticeGroupMail(reader, {
        automation: "Welcome",
        automationId: 7,
        phones: ["+491713920001"],
        count: 41,
        anHour: 10,
      }),
      holds: ["Welcome", "+491713920001", "10", "40", "41", url("/automations/7")],
    },
    ...Object.fromEntries(
      Object.entries(DOCUMENTS).map(([kind, holds]) => [
        kind,
        { mail: invoiceMail(lang, kind as DocumentMailKind), holds },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(NOTIFICATIONS).map(([name, { text, holds }]) => [
        name,
        {
          mail: notificationMail({ ...people, text }),
          holds: ["Nordwind", url("/settings/notifications"), ...holds],
        },
      ]),
    ),
  };
}

describe.each(LANGUAGES)("in %s", (lang) => {
  it.each(Object.keys(casesIn(lang)))("%s contains all required information", (name) => {
    const { mail, holds } = casesIn(lang)[name] as Case;
    expect(mail.recipient).toBe("reader@example.com");
    const words = `${mail.subject}\n${mail.text}`;
    for (const part of holds) expect(words).toContain(part);
    expect(words).not.toMatch(/[{}]|undefined|\bnull\b|!/);
    expect(mail.subject.trim()).not.toBe("");
    expect(mail.text.endsWith("\n\n-- \nPosthorn\n")).toBe(true);
    // A link that shares its line is broken or swallows a full stop in some mail programs.
    for (const line of mail.text.split("\n").filter((item) => item.includes("://"))) {
      expect(line).toMatch(/^https?:\/\/\S+[\w-]$/);
    }
  });
});

it("differs between languages in every email, and falls back to English", () => {
  const [english, german, unknown] = [casesIn("en"), casesIn("de"), casesIn("xx")];
  for (const name of Object.keys(english)) {
    expect(german[name]?.mail.subject, name).not.toBe(english[name]?.mail.subject);
    expect(german[name]?.mail.text, name).not.toBe(english[name]?.mail.text);
  }
  expect(unknown).toEqual(english);
});

it("selects plurals and choices by language", () => {
  const low = (lang: string, days: number | null) =>
    notificationMail({
      recipient: "reader@example.com",
      lang,
      accountName: "Nordwind",
      text: { event: "balance_low", amount: 1_500_000n, currency: "EUR", days },
    }).text;
  expect(low("en", 1)).toContain("€1.50 remaining. At the recent pace, that lasts 1 day.");
  expect(low("en", null)).toContain("€1.50 remaining. That's low compared with recent spending.");
  expect(low("de", 0)).toContain("reicht das weniger als einen Tag.");
  expect(low("de", 12)).toContain("12 Tage");
});

it("shows the remaining amount in reminders", () => {
  for (const kind of ["reminder", "lastReminder"] as const) {
    expect(invoiceMail("en", kind).text).toContain(
      "was due on 7 December 2026, and €71.40 is still unpaid.",
    );
    expect(invoiceMail("de", kind).text).toMatch(
      /war am 7\. Dezember 2026 fällig, 71,40\s€ sind noch offen\./,
    );
  }
});

it("escapes user text with any characters", () => {
  const account = "{role} <b>’{’ & Söhne";
  const people = { recipient: "reader@example.com", lang: "de", accountName: account };
  const mail = invitationMail({ ...people, inviterName: "A\nB", role: "owner", token: TOKEN });
  expect(mail.subject).toBe(`Einladung in das Konto ${account}`);
  expect(mail.text).toContain("A B lädt Sie ein");
});

it.each([
  ["9.99", 9_990_000n],
  ["9.994", 9_994_000n],
  ["9.9999", 9_999_900n],
  ["9.99", 9_985_001n],
])("describes a balance of about %s as below the threshold of 10.00", (shown, amount) => {
  const account = { recipient: "a@example.com", lang: "en", accountName: "Nordwind" };
  const balance = { amount, threshold: 10_000_000n, currency: "EUR" } as const;
  const { subject, text } = balanceAlertMail({ ...account, ...balance });
  expect(subject).toContain("€10.00");
  expect(text).toMatch(new RegExp(`€${shown.replace(".", "\\.")}0* remaining`));
});
