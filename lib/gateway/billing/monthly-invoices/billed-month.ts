import { fromUnix } from "@/lib/core/time/time";
import { DAY_MS, HOUR_MS } from "@/lib/core/time/units";
import { startOfMonth } from "@/lib/core/time/zoned-time";
import { issueDay, readSeller } from "@/lib/gateway/billing/seller/public";

export interface BilledMonth {
  /** `YYYY-MM`. */
  name: string;
  from: Date;
  /** Exclusive. */
  to: Date;
  period: { from: string; to: string };
}

/** Messages of a month's last minutes may be recorded in the next. */
const SETTLEMENT_DELAY_MS = 6 * HOUR_MS;

/** Returns the last final month, in the seller's time zone. */
export function billedMonth(now: Date): BilledMonth {
  const { timeZone } = readSeller();
  const settledUntil = (now.getTime() - SETTLEMENT_DELAY_MS) / 1_000;
  const from = fromUnix(startOfMonth(settledUntil, timeZone, -1));
  const to = fromUnix(startOfMonth(settledUntil, timeZone));
  const first = issueDay(from);
  const last = issueDay(new Date(to.getTime() - DAY_MS / 2));
  return { name: first.slice(0, 7), from, to, period: { from: first, to: last } };
}
