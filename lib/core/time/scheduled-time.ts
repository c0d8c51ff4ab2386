import { isTimeZone } from "./time-zone";
import { formatWallClock, formatWallDay } from "./wall-text";
import { findInstants, nextValidInstant, type WallTime, wallTimeAt } from "./zoned-time";

export interface ScheduledTime {
  date: string;
  time: string;
  zone: string;
  occurrence?: 1 | 2 | null | undefined;
}

export type ResolvedTime =
  | { kind: "incomplete" }
  | { kind: "unknownZone" }
  /** Skipped by clocks; `next` is the first valid time after it. */
  | { kind: "missing"; next: number }
  /** Repeated by clocks, without a chosen occurrence. */
  | { kind: "twice"; first: number; second: number }
  /** `isRepeated`: chosen from two occurrences. */
  | { kind: "instant"; at: number; isRepeated: boolean };

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2})$/;

function parseWallTime({ date, time }: Pick<ScheduledTime, "date" | "time">): WallTime | null {
  const day = DATE.exec(date);
  const clock = TIME.exec(time);
  if (day === null || clock === null) return null;
  return {
    year: Number(day[1]),
    month: Number(day[2]),
    day: Number(day[3]),
    hour: Number(clock[1]),
    minute: Number(clock[2]),
  };
}

export const MORNING = { hour: 8, minute: 0 };

export function toDateAndTime(wall: WallTime): { date: string; time: string } {
  return { date: formatWallDay(wall), time: formatWallClock(wall) };
}

export function scheduledTimeAt(seconds: number, zone: string): ScheduledTime {
  const wall = wallTimeAt(seconds, zone);
  const instants = findInstants(wall, zone);
  const isSecond = instants.length > 1 && Math.floor(seconds / 60) * 60 === instants[1];
  const occurrence = instants.length < 2 ? null : isSecond ? 2 : 1;
  return { ...toDateAndTime(wall), zone, occurrence };
}

export function resolveScheduledTime(scheduled: ScheduledTime): ResolvedTime {
  const wall = parseWallTime(scheduled);
  if (wall === null) return { kind: "incomplete" };
  if (!isTimeZone(scheduled.zone)) return { kind: "unknownZone" };
  const [first, second] = findInstants(wall, scheduled.zone);
  if (first === undefined) return { kind: "missing", next: nextValidInstant(wall, scheduled.zone) };
  if (second === undefined) return { kind: "instant", at: first, isRepeated: false };
  if (scheduled.occurrence == null) return { kind: "twice", first, second };
  return { kind: "instant", at: scheduled.occurrence === 2 ? second : first, isRepeated: true };
}

const parseClockMinutes = (clock: string) =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Checks whether a time is within local hours, which may span midnight. */
export function isWithinHours(
  seconds: number,
  zone: string,
  { from, to }: { from: string; to: string },
): boolean {
  const { hour, minute } = wallTimeAt(seconds, zone);
  const now = hour * 60 + minute;
  const [begin, end] = [parseClockMinutes(from), parseClockMinutes(to)];
  return begin <= end ? now >= begin && now < end : now >= begin || now < end;
}
