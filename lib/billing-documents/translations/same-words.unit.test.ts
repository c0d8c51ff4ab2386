import { expect, test } from "vitest";
import { LANGUAGES } from "@/lib/core/languages";
import { readTranslations } from "@/lib/i18n/read-translations";
import { DOCUMENT_TRANSLATIONS } from "./translations";

test.each(LANGUAGES)("uses the same terms in a document's page and PDF (%s)", (lang) => {
  const { sheet } = readTranslations(lang, "documents");
  const words = DOCUMENT_TRANSLATIONS[lang];
  expect({
    number: words.number,
    issued: words.issuedOn,
    period: words.period,
    account: words.customerNumber,
    reference: words.reference,
    vatId: `${words.vatId} {id}`,
    line: words.columns.item,
    quantity: words.columns.quantity,
    price: words.columns.unitPrice,
    amount: words.columns.net,
    net: words.net,
    plainFee: words.fee,
    vat: words.vat,
    noVat: words.noVat,
    total: words.total.invoice,
    totalCredit: words.total.credit_note,
  }).toEqual({
    number: sheet.number,
    issued: sheet.issued,
    period: sheet.period,
    account: sheet.account,
    reference: sheet.reference,
    vatId: sheet.vatId,
    line: sheet.line,
    quantity: sheet.quantity,
    price: sheet.price,
    amount: sheet.amount,
    net: sheet.net,
    plainFee: sheet.plainFee,
    vat: sheet.vat,
    noVat: sheet.noVat,
    total: sheet.total,
    totalCredit: sheet.totalCredit,
  });
});
