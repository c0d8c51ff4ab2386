/**
 * Accepts grouping and currency. Foreign decimal marks count where they can't group thousands: in German `0.075` and
 * `12.5` are decimals, `10.000` is ten thousand. Null if not a number.
 */
export function parseTypedAmount(input: string, locale: string): number | null {
  const decimal = new Intl.NumberFormat(locale).format(1.5).charAt(1);
  const plain = input.replace(/[A-Za-z\p{Sc}\s'’\u00a0\u202f]/gu, "");
  // Decimal points and comma groups.
  const english =
    decimal === "." ? plain : plain.replace(/[.,]/g, (sign) => (sign === "," ? "." : ","));
  if (/^(?:\d+\.?\d*|\.\d+)$/.test(english)) return Number(english);
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(english))
    return Number(english.replaceAll(",", ""));
  return /^\d+,\d+$/.test(english) ? Number(english.replace(",", ".")) : null;
}
