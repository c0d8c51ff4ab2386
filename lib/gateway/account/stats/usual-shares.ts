import { DAY_SECONDS } from "@/lib/core/time/units";

/** Compared weeks before each period. */
export const USUAL_WEEKS = 8;
const MIN_USUAL_WEEKS = 3;
const WEEK_SECONDS = 7 * DAY_SECONDS;

export interface LocalPeriod {
  /** Local time as if it were UTC, in seconds, so that weeks are equally long. */
  local: number;
  /** Unix time of its first hour. */
  firstHour: number;
  messages: number;
  delivered: number;
}

export interface UsualShare {
  firstHour: number;
  low: number;
  high: number;
  weeks: number;
}

/**
 * Returns the lowest and highest share delivered of the weeks before each period since `from`, at the same local weekday
 * and hour.
 * @param periods at least `USUAL_WEEKS` before `from`, oldest first
 */
export function findUsualShares(periods: readonly LocalPeriod[], from: number): UsualShare[] {
  const shares = new Map(
    periods
      .filter(({ messages }) => messages > 0)
      .map(({ local, messages, delivered }) => [local, delivered / messages]),
  );
  return periods.flatMap(({ local, firstHour }) => {
    if (firstHour < from || !shares.has(local)) return [];
    const earlier = Array.from({ length: USUAL_WEEKS }, (_, week) =>
      shares.get(local - (week + 1) * WEEK_SECONDS),
    ).filter((share) => share !== undefined);
    if (earlier.length < MIN_USUAL_WEEKS) return [];
    const [low, high] = [Math.min(...earlier), Math.max(...earlier)];
    return [{ firstHour, low, high, weeks: earlier.length }];
  });
}
