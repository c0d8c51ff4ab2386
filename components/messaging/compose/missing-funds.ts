import { roundToMicro } from "@/lib/core/money/money";

/** What an account lacks for a cost, its credit line included; 0: nothing. Amounts are exact to millionths. */
export function missingFor(
  cost: number,
  { balance_amount, credit_line }: { balance_amount: number; credit_line: number },
): number {
  return Math.max(0, roundToMicro(cost - balance_amount - credit_line));
}
