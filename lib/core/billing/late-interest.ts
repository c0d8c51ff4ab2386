import { DAY_MS } from "@/lib/core/time/units";
import type { Cents } from "./charge";

/** Yearly rate in millionths: 9.27 % is 92,700. */
export type InterestRate = number;

export interface OverdueDebt {
  /** Less credit notes, before payments. */
  amount: Cents;
  /** Days are `YYYY-MM-DD`. */
  dueOn: string;
  payments: readonly { paidOn: string; amount: Cents }[];
}

const RATE_UNIT = 1_000_000n;
const DAYS_PER_YEAR = 365n;

const toDayNumber = (day: string): number => Math.round(Date.parse(day) / DAY_MS);

/**
 * Returns interest from the day after the due date until `day`, both included, by days (actual/365). A payment lowers
 * the base from the day that it arrived. Rounded once, half up to the cent.
 */
export function calculateInterest(
  { amount, dueOn, payments }: OverdueDebt,
  rate: InterestRate,
  day: string,
): Cents {
  const first = toDayNumber(dueOn) + 1;
  const last = toDayNumber(day);
  const countDays = (from: number): bigint => BigInt(Math.max(0, last - Math.max(from, first) + 1));
  let centDays = amount * countDays(first);
  for (const payment of payments)
    centDays -= payment.amount * countDays(toDayNumber(payment.paidOn));
  if (centDays <= 0n) return 0n;
  const divisor = DAYS_PER_YEAR * RATE_UNIT;
  return (2n * centDays * BigInt(rate) + divisor) / (2n * divisor);
}
