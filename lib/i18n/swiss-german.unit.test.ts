import { expect, test } from "vitest";
import { formatsFor } from "@/components/format/format";
import { toTableFile } from "@/components/report-mails/table-files";
import { testDocument } from "@/lib/billing-documents/test-documents";
import { fullAmount, plainAmount, wholeNumber } from "@/lib/billing-documents/translations/format";
import { DE } from "@/lib/billing-documents/translations/de";
import { STATEMENT_TRANSLATIONS } from "@/lib/billing-documents/statement/statement-translations";
import { balanceAlertMail } from "@/lib/mail/alert-texts";
import { FORM_TEXTS } from "@/lib/core/forms/languages";
import { documentMail } from "@/lib/mail/billing-texts";
import { notificationMail } from "@/lib/mail/notification-texts";
import type { SandboxPayment } from "@/lib/payment-providers/sandbox/store";
import { sandboxPage } from "@/lib/sandbox-pages/page";
import { loadMessages } from "./load-translations";
import { readTranslations } from "./read-translations";

const CHF = testDocument({ lang: "de", currency: "CHF" });
const mail = (currency: "CHF" | "EUR") =>
  balanceAlertMail({
    recipient: "anna@example.com",
    lang: "de",
    accountName: "Grüße AG",
    amount: 1_234_500_000n,
    threshold: 2_000_000_000n,
    currency,
  }).text.replaceAll("\u00a0", " ");

test("spells texts of pages without ß, and otherwise like German", async () => {
  const [swiss, german] = await Promise.all([loadMessages("de-CH"), loadMessages("de")]);
  expect(JSON.stringify(german)).toContain("ß");
  expect(JSON.stringify(swiss)).toBe(JSON.stringify(german).replaceAll("ß", "ss"));
});

test("formats numbers and money of pages", () => {
  const formats = formatsFor({ locale: "de-CH", timeZone: "Europe/Zurich" });
  expect(formats.money("1234.5", "CHF")).toBe("CHF\u00a01’234.50");
  expect(formats.count(12_345)).toBe("12’345");
  expect(formats.compact(2_500_000)).toBe("2.5\u00a0Mio.");
});

test("formats amounts of documents by currency", () => {
  expect(fullAmount(CHF, 123_450n)).toBe("CHF\u00a01’234.50");
  expect(plainAmount(CHF, 123_450n)).toBe("1’234.50");
  expect(wholeNumber(CHF, 12_345n)).toBe("12’345");
  expect(plainAmount(testDocument({ lang: "de", currency: "EUR" }), 123_450n)).toBe("1.234,50");
});

test("formats amounts of mails by currency", () => {
  expect(mail("CHF")).toContain("CHF 1’234.50");
  expect(mail("EUR")).toContain("1.234,50 €");
  const reader = { email: "anna@example.com", lang: "de" };
  const { text } = documentMail({
    reader,
    kind: "issued",
    document: CHF,
    documentId: 1,
    amount: 123_450n,
  });
  expect(text).toContain("CHF\u00a01’234.50");
});

const budgetMail = (currency: "CHF" | "EUR") =>
  notificationMail({
    recipient: "anna@example.com",
    lang: "de",
    accountName: "Grüße AG",
    text: {
      event: "budget_reached",
      costCentre: null,
      percent: 80,
      month: "2026-11",
      spent: 1_234_500_000n,
      amount: 1_500_000_000n,
      currency,
    },
  }).text.replaceAll("\u00a0", " ");

test("formats shares of mails by currency", () => {
  expect(budgetMail("CHF")).toContain("Bei 100% ");
  expect(budgetMail("EUR")).toContain("Bei 100 % ");
});

const payPage = (kind: "pay" | "setup_sepa", currency: "CHF" | "EUR") =>
  sandboxPage({
    lang: "de",
    payment: { kind, currency, amount: 123_450n, state: "open" } as unknown as SandboxPayment,
    values: new Map(),
    errors: {},
  }).replaceAll("\u00a0", " ");

test("formats payment pages by the payment's currency", () => {
  expect(payPage("pay", "CHF")).toContain("CHF 1’234.50 bezahlen");
  expect(payPage("pay", "EUR")).toContain("1.234,50 € bezahlen");
  expect(payPage("setup_sepa", "CHF")).toContain("Strasse");
  expect(payPage("setup_sepa", "EUR")).toContain("Straße");
});

test.each([
  ["de-CH", "Betrag;Zahl\r\n12.5;1234\r\n"],
  ["de", "Betrag;Zahl\r\n12,5;1234\r\n"],
])("formats report files in %s like the pages' downloads", async (locale, text) => {
  const columns = [{ label: "Betrag" }, { label: "Zahl" }];
  const table = { name: "t", columns, rows: [{ cells: [12.5, 1234] }] };
  const { bytes } = await toTableFile(table as never, "csv", locale);
  expect(new TextDecoder().decode(bytes)).toBe(text);
});

/** Returns texts, and the source of those with values. */
const toSource = (texts: object): string =>
  JSON.stringify(texts, (_, value) => (typeof value === "function" ? String(value) : value));

/** Mails don't know every account's currency, and documents are spelled alike everywhere. */
test.each([
  ["mails", readTranslations("de", "mail")],
  ["invoices", DE],
  ["statements", STATEMENT_TRANSLATIONS.de],
  ["hosted forms", FORM_TEXTS.de],
])("needs no Swiss spelling for German texts of %s", (_, texts) => {
  expect(toSource(texts)).not.toContain("ß");
});
