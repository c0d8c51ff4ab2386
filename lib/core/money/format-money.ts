/** Text such as `"12.345678"` stays exact, unlike a float. */
export type Decimal = number | string;

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Returns a format with the symbol if unambiguous (`€12.35`, `CHF 12.35`); files have the ISO code and plain numbers
 * instead.
 * @param tag BCP 47, such as `en-GB`
 * @param digits none for axes; two for totals; four for unit prices, which show up to six if needed
 */
export function moneyFormat(
  tag: string,
  currency: string,
  digits: 0 | 2 | 4 = 2,
  roundingMode: "halfExpand" | "halfFloor" = "halfExpand",
): Intl.NumberFormat {
  const key = `${tag} ${currency} ${digits} ${roundingMode}`;
  const cached = formats.get(key);
  if (cached !== undefined) return cached;
  const format = new Intl.NumberFormat(tag, {
    style: "currency",
    currency,
    currencyDisplay: "symbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits === 4 ? 6 : digits,
    roundingMode,
  });
  formats.set(key, format);
  return format;
}

/** Formats a number. Runtimes disagree about the Swiss apostrophe. */
export function formatNumber(
  format: Intl.NumberFormat,
  value: number | bigint | Intl.StringNumericLiteral,
): string {
  return format.format(value).replaceAll("'", "’");
}

/**
 * Rounds half down while amounts round half up: displayed payments minus displayed spend then equal the displayed
 * balance.
 */
export function balanceFormat(tag: string, currency: string): Intl.NumberFormat {
  return moneyFormat(tag, currency, 2, "halfFloor");
}

/** Converts an amount to text, so 1.005 is rounded as a decimal and not as a float. */
export const exactDecimal = (amount: Decimal) => String(amount) as Intl.StringNumericLiteral;

export function currencySymbol(tag: string, currency: string): string {
  const parts = moneyFormat(tag, currency).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}
