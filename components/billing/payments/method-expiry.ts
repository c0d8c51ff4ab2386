import { DAY_MS } from "@/lib/core/time/units";

const LATER_DAYS = 60;
const SOON_DAYS = 30;

export type Expiry = "fine" | "later" | "soon" | "expired";

/** Cards expire at the end of their month. Unix seconds. */
export const getCardEnd = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }) =>
  Date.UTC(exp_year, exp_month, 1) / 1_000;

export function toExpiry(end: number, now: Date): Expiry {
  const remaining = end * 1_000 - now.getTime();
  if (remaining <= 0) return "expired";
  if (remaining < SOON_DAYS * DAY_MS) return "soon";
  return remaining < LATER_DAYS * DAY_MS ? "later" : "fine";
}
