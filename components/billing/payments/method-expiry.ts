import { DAY_MS } from "@/lib/core/time/units";

/** How soon people learn that a card or a mandate ends, and how soon that is urgent. */
const LATER_DAYS = 60;
const SOON_DAYS = 30;

export type Expiry = "fine" | "later" | "soon" | "expired";

/** When a card ends, in unix seconds: it is valid to the end of its month. */
export const endOfCard = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }) =>
  Date.UTC(exp_year, exp_month, 1) / 1_000;

/** Whether what ends at an instant (unix seconds) has ended, will within 30 or 60 days, or neither. */
export function expiryOf(end: number, now: Date): Expiry {
  const left = end * 1_000 - now.getTime();
  if (left <= 0) return "expired";
  if (left < SOON_DAYS * DAY_MS) return "soon";
  return left < LATER_DAYS * DAY_MS ? "later" : "fine";
}
