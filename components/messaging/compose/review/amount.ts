import { parseTypedAmount } from "@/components/format/parse-typed-amount";

/** Accepts any format of `parseTypedAmount`. */
export function isSameAmount(typed: string, amount: number, locale: string): boolean {
  const number = parseTypedAmount(typed, locale);
  return number !== null && Math.abs(number - amount) < 0.000_000_5;
}
