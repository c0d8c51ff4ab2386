import { formatWallClock, formatWallDay } from "./wall-text";
import { findInstants, nextValidInstant, startOfDay, wallTimeAt } from "./zoned-time";

/**
 * `2026-11-01..2026-11-21` includes both days, in the account's time zone; `2026-11-20T10:00..2026-11-20T11:00`
 * excludes its end. The second occurrence of a repeated time is written in UTC: `2026-10-25T01:00Z`.
 */
export interface TimeRange {
  /** Unix seconds, inclusive. */
  from: number;
  /** Unix seconds, exclusive. */
  to: number;
}

const RANGE_BOUND_PATTERN = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(Z)?)?$/;

interface RangeBound {
  at: number;
  isDay: boolean;
}

function parseRangeBound(text: string, timeZone: string): RangeBound | null {
  const match = RANGE_BOUND_PATTERN.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match
    .slice(1, 6)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  if (hour > 23 || minute > 59) return null;
  const wall = { year, month, day, hour, minute };
  const zone = match[6] === undefined ? timeZone : "UTC";
  const instant = findInstants(wall, zone)[0] ?? nextValidInstant(wall, zone);
  return { at: instant, isDay: match[4] === undefined };
}

/** Parses a time range; either end may be omitted: `..2026-11-21`. */
export function parseTimeRange(text: string, timeZone: string): Partial<TimeRange> | null {
  const [first = "", second, ...more] = text.split("..");
  if (second === undefined || more.length > 0) return null;
  const from = first === "" ? undefined : parseRangeBound(first, timeZone);
  const to = second === "" ? undefined : parseRangeBound(second, timeZone);
  if (from === null || to === null || (from === undefined && to === undefined)) return null;
  const end = to?.isDay ? startOfDay(to.at, timeZone, 1) : to?.at;
  if (from !== undefined && end !== undefined && from.at >= end) return null;
  return { ...(from && { from: from.at }), ...(end !== undefined && { to: end }) };
}

/** Extremes: a range valid in any zone is valid in one of these. */
const ZONES = ["UTC", "Etc/GMT+12", "Etc/GMT-14"];

export function isTimeRange(text: string): boolean {
  return ZONES.some((zone) => parseTimeRange(text, zone) !== null);
}

export const dayAt = (at: number, timeZone: string): string =>
  formatWallDay(wallTimeAt(at, timeZone));

function formatBound(at: number, timeZone: string): string {
  const wall = wallTimeAt(at, timeZone);
  const text = `${formatWallDay(wall)}T${formatWallClock(wall)}`;
  const isFirst = parseRangeBound(text, timeZone)?.at === Math.floor(at / 60) * 60;
  return isFirst || timeZone === "UTC" ? text : `${formatBound(at, "UTC")}Z`;
}

export function formatOpenRange({ from, to }: Partial<TimeRange>, timeZone: string): string {
  const formatOrEmpty = (at: number | undefined) =>
    at === undefined ? "" : formatBound(at, timeZone);
  return `${formatOrEmpty(from)}..${formatOrEmpty(to)}`;
}

export function formatTimeRange({ from, to }: TimeRange, timeZone: string): string {
  const isWhole = startOfDay(from, timeZone) === from && startOfDay(to, timeZone) === to;
  return isWhole
    ? `${dayAt(from, timeZone)}..${dayAt(to - 1, timeZone)}`
    : `${formatBound(from, timeZone)}..${formatBound(to, timeZone)}`;
}
