import { roundToMicro } from "@/lib/core/money/money";

/** Calculates the missing amount, including the credit line; 0 if sufficient. Exact to millionths. */
export function calculateMissingFunds(
  cost: number,
  { balance_amount, credit_line }: { balance_amount: number; credit_line: number },
): number {
  return Math.max(0, roundToMicro(cost - balance_amount - credit_line));
}
