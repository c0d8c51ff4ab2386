import type { BillingDocument } from "@/lib/core/billing/document";
import type { ExchangeRate } from "@/lib/core/billing/exchange-rates";
import { plainAmount, unitPrice } from "./format";
import { formatDocumentDate, formatDocumentMonth } from "./sentences";
import { DOCUMENT_TRANSLATIONS, fillPlaceholders } from "./translations";

const MONTH = "YYYY-MM".length;

function formatExchangeRate(
  document: BillingDocument,
  { currency, perEuro, period }: ExchangeRate,
): string {
  const date =
    period.length === MONTH
      ? formatDocumentMonth(document, period)
      : formatDocumentDate(document, period);
  return `1 EUR = ${unitPrice(document, perEuro)} ${currency} (${date})`;
}

export function vatAccountingSentence(document: BillingDocument): string | null {
  const { vatInSellerCurrency, lang } = document;
  if (vatInSellerCurrency === null) return null;
  const { currency, vat, rates } = vatInSellerCurrency;
  return fillPlaceholders(DOCUMENT_TRANSLATIONS[lang].vatInSellerCurrency, {
    currency,
    amount: plainAmount(document, vat),
    rates: rates.map((rate) => formatExchangeRate(document, rate)).join(", "),
  });
}
