import { parseTypedAmount } from "@/components/format/parse-typed-amount";

/** Accepts any format of `parseTypedAmount`. */
export function isSameAmount(input: string, amount: number, locale: string): boolean {
  const number = parseTypedAmount(input, locale);
  return number !== null && Math.abs(number - amount) < 0.000_000_5;
}
