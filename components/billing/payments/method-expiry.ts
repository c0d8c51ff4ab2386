import { DAY_MS } from "@/lib/core/time/units";

/** Days before the expiry of a card or mandate that it is announced, and that it becomes urgent. */
const LATER_DAYS = 60;
const SOON_DAYS = 30;

export type Expiry = "fine" | "later" | "soon" | "expired";

/** Expiry of a card in Unix seconds: the end of its month. */
export const getCardEnd = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }) =>
  Date.UTC(exp_year, exp_month, 1) / 1_000;

/** Classifies an expiry (Unix seconds): past, within 30 or 60 days, or later. */
export function toExpiry(end: number, now: Date): Expiry {
  const left = end * 1_000 - now.getTime();
  if (left <= 0) return "expired";
  if (left < SOON_DAYS * DAY_MS) return "soon";
  return left < LATER_DAYS * DAY_MS ? "later" : "fine";
}
