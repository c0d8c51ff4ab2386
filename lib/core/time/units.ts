/** Seconds for the API, milliseconds for clocks and timers. */
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;
export const MINUTE_MS = 60_000;
export const QUARTER_MS = 900_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Rounds, since a clock change makes a day an hour shorter or longer. */
export const countDays = (seconds: number) => Math.round(seconds / DAY_SECONDS);

export const startOfHour = (at: number) => Math.floor(at / HOUR_SECONDS) * HOUR_SECONDS;

export const nextFullHour = (at: number) => Math.ceil(at / HOUR_SECONDS) * HOUR_SECONDS;

/** Returns the start of the minute, quarter of an hour or hour, in UTC. */
export const startOfUnit = (at: Date, unitMs: number): Date =>
  new Date(Math.floor(at.getTime() / unitMs) * unitMs);

/** January 2100, so that milliseconds sent as seconds are refused. */
export const MAX_UNIX_TIME = 4_102_444_800;
