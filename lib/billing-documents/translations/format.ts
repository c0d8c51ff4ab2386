import type { BasisPoints, Cents } from "@/lib/core/billing/charge";
import type { BillingDocument } from "@/lib/core/billing/document";
import { exactDecimal, moneyFormat } from "@/lib/core/money/format-money";
import { microToDecimal } from "@/lib/core/money/money";
import { DOCUMENT_TRANSLATIONS } from "./translations";

const MICRO_PER_CENT = 10_000n;

const formats = new Map<string, Intl.NumberFormat>();

/** Returns a number format, cached by language and `key`. */
function numberFormat(
  { lang }: Pick<BillingDocument, "lang">,
  key: keyof typeof OPTIONS,
): Intl.NumberFormat {
  const name = `${lang} ${key}`;
  const cached = formats.get(name);
  if (cached !== undefined) return cached;
  const format = new Intl.NumberFormat(DOCUMENT_TRANSLATIONS[lang].locale, OPTIONS[key]);
  formats.set(name, format);
  return format;
}

const OPTIONS = {
  whole: {},
  amount: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  // Prices have up to six decimals.
  price: { minimumFractionDigits: 2, maximumFractionDigits: 6 },
  // Always four decimals, so that columns line up; rarely more.
  exact: { minimumFractionDigits: 4, maximumFractionDigits: 6 },
  percent: { style: "percent", maximumFractionDigits: 2 },
} as const;

const centsDecimal = (cents: Cents) => exactDecimal(microToDecimal(cents * MICRO_PER_CENT));

/** Formats an amount without currency, which the column's head names. */
export const plainAmount = (document: BillingDocument, cents: Cents) =>
  numberFormat(document, "amount").format(centsDecimal(cents));

export const fullAmount = (document: BillingDocument, cents: Cents) =>
  moneyFormat(DOCUMENT_TRANSLATIONS[document.lang].locale, document.currency).format(
    centsDecimal(cents),
  );

export const unitPrice = (document: BillingDocument, price: bigint) =>
  numberFormat(document, "price").format(exactDecimal(microToDecimal(price)));

export const wholeNumber = (document: Pick<BillingDocument, "lang">, count: bigint) =>
  numberFormat(document, "whole").format(count);

/** Formats a signed amount with all decimals, at least four. */
export const exactAmount = (document: Pick<BillingDocument, "lang">, amount: bigint) =>
  numberFormat(document, "exact").format(exactDecimal(microToDecimal(amount)));

export const percent = (document: BillingDocument, rate: BasisPoints) =>
  numberFormat(document, "percent").format(rate / 10_000);
