import { parseTypedAmount } from "@/components/format/parse-typed-amount";

/** True if the typed text equals the amount, in any format of `parseTypedAmount`. */
export function isSameAmount(typed: string, amount: number, locale: string): boolean {
  const number = parseTypedAmount(typed, locale);
  return number !== null && Math.abs(number - amount) < 0.000_000_5;
}
