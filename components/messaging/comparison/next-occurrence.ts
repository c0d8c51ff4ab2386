import { findInstants, wallTimeAt } from "@/lib/core/time/zoned-time";
import { DAY_SECONDS } from "@/lib/core/time/units";

const DAYS = 7;

/** Returns the next time (Unix seconds) with this weekday, 1 (Monday) to 7, and hour, in the time zone. */
export function nextOccurrence(
  weekday: number,
  hour: number,
  now: number,
  timeZone: string,
): number | null {
  const { year, month, day } = wallTimeAt(now, timeZone);
  const noon = Date.UTC(year, month - 1, day, 12) / 1000;
  for (let days = 0; days <= DAYS; days += 1) {
    const date = new Date((noon + days * DAY_SECONDS) * 1000);
    if ((date.getUTCDay() || DAYS) !== weekday) continue;
    const wall = {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour,
      minute: 0,
    };
    // None in an hour that clocks skip.
    const instant = findInstants(wall, timeZone).find((candidate) => candidate > now);
    if (instant !== undefined) return instant;
  }
  return null;
}
