import { readAmount } from "@/components/format/read-amount";

/** Whether someone typed this amount, in any way that `readAmount` takes. */
export function isSameAmount(typed: string, amount: number, locale: string): boolean {
  const number = readAmount(typed, locale);
  return number !== null && Math.abs(number - amount) < 0.000_000_5;
}
