/** Lengths of time in the two units that code counts in: seconds (the API) and milliseconds (clocks, timers). */
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;
export const MINUTE_MS = 60_000;
export const QUARTER_MS = 900_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Start of the hour of an instant, in unix seconds. Hours begin in UTC. */
export const startOfHour = (at: number) => Math.floor(at / HOUR_SECONDS) * HOUR_SECONDS;

/** The instant itself where it begins an hour (of UTC), else the next that does; in unix seconds. */
export const nextFullHour = (at: number) => Math.ceil(at / HOUR_SECONDS) * HOUR_SECONDS;

/** Start of the minute, quarter of an hour or hour of an instant, by its length in milliseconds. They begin in UTC. */
export const startOfUnit = (at: Date, unitMs: number): Date =>
  new Date(Math.floor(at.getTime() / unitMs) * unitMs);
