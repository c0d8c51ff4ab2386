/**
 * The number that someone typed as an amount: with the decimal sign of their language, in groups of three or not, with or
 * without its currency. The decimal sign of other languages counts where it can't group thousands: `0.075` and `12.5` in German,
 * but `10.000` is ten thousand there. Null where it is no number.
 */
export function parseTypedAmount(typed: string, locale: string): number | null {
  const decimal = new Intl.NumberFormat(locale).format(1.5).charAt(1);
  const plain = typed.replace(/[A-Za-z\p{Sc}\s'’\u00a0\u202f]/gu, "");
  // With a point for the decimal sign of the language, and a comma for the sign between groups.
  const english =
    decimal === "." ? plain : plain.replace(/[.,]/g, (sign) => (sign === "," ? "." : ","));
  if (/^(?:\d+\.?\d*|\.\d+)$/.test(english)) return Number(english);
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(english))
    return Number(english.replaceAll(",", ""));
  return /^\d+,\d+$/.test(english) ? Number(english.replace(",", ".")) : null;
}
