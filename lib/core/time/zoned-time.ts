import { DAY_SECONDS } from "./units";

/**
 * IANA time zones, by the runtime's zone data. A wall time may occur twice (clocks go back) or never (clocks go
 * forward).
 */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function getDateFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    calendar: "iso8601",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  formats.set(timeZone, format);
  return format;
}

export function wallTimeAt(seconds: number, timeZone: string): WallTime {
  const parts = getDateFormat(timeZone).formatToParts(seconds * 1000);
  const getPart = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return {
    year: getPart("year"),
    month: getPart("month"),
    day: getPart("day"),
    hour: getPart("hour"),
    minute: getPart("minute"),
  };
}

const toUtc = ({ year, month, day, hour, minute }: WallTime) =>
  Date.UTC(year, month - 1, day, hour, minute) / 1000;

/** Returns the UTC offset in seconds, in whole minutes. */
export function offsetAt(seconds: number, timeZone: string): number {
  const minute = Math.floor(seconds / 60) * 60;
  return toUtc(wallTimeAt(minute, timeZone)) - minute;
}

/** Returns the instants of a wall time, earliest first: usually one, two in a repeated hour, none in a skipped one. */
export function findInstants(wall: WallTime, timeZone: string): number[] {
  const guess = toUtc(wall);
  const offsets = new Set(
    [guess - DAY_SECONDS, guess, guess + DAY_SECONDS].map((around) => offsetAt(around, timeZone)),
  );
  return [...offsets]
    .map((offset) => guess - offset)
    .filter((instant) => toUtc(wallTimeAt(instant, timeZone)) === guess)
    .sort((a, b) => a - b);
}

/** Returns the first instant at or after a skipped wall time. */
export function nextValidInstant(wall: WallTime, timeZone: string): number {
  const guess = toUtc(wall);
  // With the offset before the change, the time falls right after it.
  return guess - offsetAt(guess - DAY_SECONDS, timeZone);
}

/** Returns the first instant of a day, which may not be midnight. */
export function startOfDay(seconds: number, timeZone: string, addDays = 0): number {
  const { year, month, day } = wallTimeAt(seconds, timeZone);
  const shifted = new Date(Date.UTC(year, month - 1, day + addDays));
  const wall = {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: 0,
    minute: 0,
  };
  return findInstants(wall, timeZone)[0] ?? nextValidInstant(wall, timeZone);
}

export function startOfMonth(seconds: number, timeZone: string, addMonths = 0): number {
  const { year, month } = wallTimeAt(seconds, timeZone);
  const shifted = new Date(Date.UTC(year, month - 1 + addMonths, 1));
  const wall = {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: 1,
    hour: 0,
    minute: 0,
  };
  return findInstants(wall, timeZone)[0] ?? nextValidInstant(wall, timeZone);
}
