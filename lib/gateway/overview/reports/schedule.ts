import { periodStart } from "@/lib/core/time/period-start";
import {
  findInstants,
  nextValidInstant,
  startOfDay,
  type WallTime,
  wallTimeAt,
} from "@/lib/core/time/zoned-time";
import type { ReportSchedule } from "./schema";
import type { ReportRange } from "./schema-values";

type Day = Pick<WallTime, "year" | "month" | "day">;

/** A skipped hour is the next valid one, a repeated hour its first occurrence. */
function toInstant(day: Day, hour: number, timeZone: string): number {
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day));
  const wall = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour,
    minute: 0,
  };
  return findInstants(wall, timeZone)[0] ?? nextValidInstant(wall, timeZone);
}

const toIsoWeekday = ({ year, month, day }: Day) =>
  ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7) + 1;

/** Lists times of the schedule around an instant, earliest first, from a period before it to two after it. */
function timesAround(schedule: ReportSchedule, at: number, timeZone: string): number[] {
  const { every, hour } = schedule;
  const today = wallTimeAt(at, timeZone);
  if (every === "once") {
    const [year = 0, month = 0, day = 0] = (schedule.date ?? "").split("-").map(Number);
    return [toInstant({ year, month, day }, hour, timeZone)];
  }
  if (every === "week") {
    const days = (schedule.weekday ?? 1) - toIsoWeekday(today);
    return [-7, 0, 7, 14].map((shift) =>
      toInstant({ ...today, day: today.day + days + shift }, hour, timeZone),
    );
  }
  return [-1, 0, 1, 2].map((shift) =>
    toInstant(
      { year: today.year, month: today.month + shift, day: schedule.day ?? 1 },
      hour,
      timeZone,
    ),
  );
}

/** Returns the first time of a schedule after `after` (Unix seconds), or null. */
export function nextRunAfter(
  schedule: ReportSchedule,
  after: number,
  timeZone: string,
): number | null {
  return timesAround(schedule, after, timeZone).find((at) => at > after) ?? null;
}

/** Returns the latest time of a schedule up to `until`, at least `due`: missed runs are made up once. */
export function latestRunUntil(
  schedule: ReportSchedule,
  due: number,
  until: number,
  timeZone: string,
): number {
  return Math.max(due, ...timesAround(schedule, until, timeZone).filter((at) => at <= until));
}

const DAYS = { last_7_days: 7, last_30_days: 30 } as const;

/** Returns the range of a run, in Unix seconds; `to` is exclusive. */
export function reportSpan(
  range: ReportRange,
  at: number,
  timeZone: string,
): { from: number; to: number } {
  if (range === "last_week" || range === "last_month") {
    const interval = range === "last_week" ? "week" : "month";
    return {
      from: periodStart(at, interval, timeZone, -1),
      to: periodStart(at, interval, timeZone),
    };
  }
  return { from: startOfDay(at, timeZone, -DAYS[range]), to: startOfDay(at, timeZone) };
}
