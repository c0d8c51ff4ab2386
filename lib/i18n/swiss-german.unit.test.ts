import { expect, test } from "vitest";
import { formatsFor } from "@/components/format/format";
import { testDocument } from "@/lib/billing-documents/test-documents";
import { fullAmount, plainAmount, wholeNumber } from "@/lib/billing-documents/translations/format";
import { DE } from "@/lib/billing-documents/translations/de";
import { STATEMENT_TRANSLATIONS } from "@/lib/billing-documents/statement/words";
import { balanceAlertMail } from "@/lib/mail/alert-texts";
import { documentMail } from "@/lib/mail/billing-texts";
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

/** Mails don't know every account's currency, and documents are spelled alike everywhere. */
test.each([
  ["mails", readTranslations("de", "mail")],
  ["invoices", DE],
  ["statements", STATEMENT_TRANSLATIONS.de],
])("German texts of %s need no Swiss spelling", (_, texts) => {
  expect(JSON.stringify(texts)).not.toContain("ß");
});
