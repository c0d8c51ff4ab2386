import { fromUnix } from "@/lib/core/time/time";
import { dayAt } from "@/lib/core/time/time-range";
import { startOfMonth } from "@/lib/core/time/zoned-time";
import { readSeller } from "./service";

/** Returns `YYYY-MM-DD` in the seller's time zone. */
export const issueDay = (at: Date): string => dayAt(at.getTime() / 1_000, readSeller().timeZone);

/** Returns a month in the seller's time zone; the end is exclusive. */
export function monthSpan(month: string): { from: Date; to: Date } {
  const within = Date.parse(`${month}-15T12:00:00Z`) / 1_000;
  const { timeZone } = readSeller();
  return {
    from: fromUnix(startOfMonth(within, timeZone)),
    to: fromUnix(startOfMonth(within, timeZone, 1)),
  };
}
