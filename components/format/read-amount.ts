/**
 * The number that someone typed as an amount: with the decimal sign of their language or a point, with or
 * without its currency. null where it is none.
 */
export function readAmount(typed: string, locale: string): number | null {
  const decimal = new Intl.NumberFormat(locale).format(1.5).charAt(1);
  const group = decimal === "," ? "." : ",";
  const plain = typed.replace(/[A-Za-z\p{Sc}\s'’\u00a0\u202f]/gu, "");
  if (!/^[\d.,]+$/.test(plain)) return null;
  // A point is a decimal sign in any language as long as it stands alone and does not group thousands.
  const isLocal = plain.includes(decimal) || !/^\d+\.\d+$/.test(plain);
  const number = Number(isLocal ? plain.replaceAll(group, "").replace(decimal, ".") : plain);
  return Number.isNaN(number) ? null : number;
}
