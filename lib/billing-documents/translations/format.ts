import type { BasisPoints, Cents } from "@/lib/core/billing/charge";
import type { BillingDocument } from "@/lib/core/billing/document";
import { exactDecimal, formatNumber, moneyFormat } from "@/lib/core/money/format-money";
import { microToDecimal } from "@/lib/core/money/money";
import { accountLocale, regionalTag } from "@/lib/core/languages";

const MICRO_PER_CENT = 10_000n;

const formats = new Map<string, Intl.NumberFormat>();

type Readership = Pick<BillingDocument, "lang" | "currency">;

const numberTag = ({ lang, currency }: Readership) => regionalTag(accountLocale(lang, currency));

function numberFormat(document: Readership, key: keyof typeof OPTIONS): Intl.NumberFormat {
  const tag = numberTag(document);
  const name = `${tag} ${key}`;
  const cached = formats.get(name);
  if (cached !== undefined) return cached;
  const format = new Intl.NumberFormat(tag, OPTIONS[key]);
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
  formatNumber(numberFormat(document, "amount"), centsDecimal(cents));

export const fullAmount = (document: BillingDocument, cents: Cents) =>
  formatNumber(moneyFormat(numberTag(document), document.currency), centsDecimal(cents));

export const unitPrice = (document: BillingDocument, price: bigint) =>
  formatNumber(numberFormat(document, "price"), exactDecimal(microToDecimal(price)));

export const wholeNumber = (document: Readership, count: bigint) =>
  formatNumber(numberFormat(document, "whole"), count);

/** Formats a signed amount with all decimals, at least four. */
export const exactAmount = (document: Readership, amount: bigint) =>
  formatNumber(numberFormat(document, "exact"), exactDecimal(microToDecimal(amount)));

export const percent = (document: BillingDocument, rate: BasisPoints) =>
  formatNumber(numberFormat(document, "percent"), rate / 10_000);
