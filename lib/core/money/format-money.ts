/** A decimal number; text such as `"12.345678"` is kept exact, which a float is not. */
export type Decimal = number | string;

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Returns how amounts of a currency are written for people: with its symbol where one currency is meant
 * (`€12.35`, `CHF 12.35`). Files have the ISO code beside plain numbers instead.
 * @param tag BCP 47, such as `en-GB`
 * @param digits two for totals; four for unit prices, which show up to six where they have them, so that quantity times
 *   price is the amount
 */
export function moneyFormat(
  tag: string,
  currency: string,
  digits: 2 | 4 = 2,
  roundingMode: "halfExpand" | "halfFloor" = "halfExpand",
): Intl.NumberFormat {
  const key = `${tag} ${currency} ${digits} ${roundingMode}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
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

/**
 * Returns how what is left of money is written. Amounts are rounded half up, so what is left is rounded half down: what
 * was paid in, less what was spent as it is shown, is then the balance as it is shown, to the cent.
 */
export function balanceFormat(tag: string, currency: string): Intl.NumberFormat {
  return moneyFormat(tag, currency, 2, "halfFloor");
}

/** The amount as formats take it: as text, so that 1.005 is rounded as it is written and not as a float. */
export const exactDecimal = (amount: Decimal) => String(amount) as Intl.StringNumericLiteral;

/** The sign of a currency for labels of fields: `€`, `CHF`. */
export function currencySymbol(tag: string, currency: string): string {
  const parts = moneyFormat(tag, currency).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}
