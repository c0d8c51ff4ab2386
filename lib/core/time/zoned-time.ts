import { DAY_SECONDS } from "./units";

/**
 * Wall-clock times in IANA time zones, by the zone data that the runtime brings. A wall clock may show a
 * time twice (clocks go back) or never (clocks go forward); both are detected here, in one place.
 */
export interface WallTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
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

/** What clocks in the zone show at an instant (unix seconds). */
export function wallTimeAt(seconds: number, timeZone: string): WallTime {
  const parts = formatOf(timeZone).formatToParts(seconds * 1000);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return {
    year: read("year"),
    month: read("month"),
    day: read("day"),
    hour: read("hour"),
    minute: read("minute"),
  };
}

const asUtc = ({ year, month, day, hour, minute }: WallTime) =>
  Date.UTC(year, month - 1, day, hour, minute) / 1000;

/** Seconds by which the zone is ahead of UTC at an instant (whole minutes). */
export function offsetAt(seconds: number, timeZone: string): number {
  const minute = Math.floor(seconds / 60) * 60;
  return asUtc(wallTimeAt(minute, timeZone)) - minute;
}

/**
 * The instants (unix seconds) at which clocks in the zone show this time: one as a rule, two in the hour
 * that is repeated, none in the hour that is left out. Earlier first.
 */
export function instantsOf(wall: WallTime, timeZone: string): number[] {
  const guess = asUtc(wall);
  const offsets = new Set(
    [guess - DAY_SECONDS, guess, guess + DAY_SECONDS].map((around) => offsetAt(around, timeZone)),
  );
  return [...offsets]
    .map((offset) => guess - offset)
    .filter((instant) => asUtc(wallTimeAt(instant, timeZone)) === guess)
    .sort((a, b) => a - b);
}

/** The first instant at or after a wall time that clocks leave out: when they have gone forward. */
export function nextValidInstant(wall: WallTime, timeZone: string): number {
  const guess = asUtc(wall);
  // With the offset from before the change the time falls into what comes right after it.
  return guess - offsetAt(guess - DAY_SECONDS, timeZone);
}

/** Midnight, or the first instant of a day without one, `addDays` after the day of an instant. */
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
  return instantsOf(wall, timeZone)[0] ?? nextValidInstant(wall, timeZone);
}

/** The first day of the month of an instant, `addMonths` later. */
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
  return instantsOf(wall, timeZone)[0] ?? nextValidInstant(wall, timeZone);
}
