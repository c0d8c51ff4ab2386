import { toUnix } from "./time";
import { startOfMonth } from "./zoned-time";

/** Checks whether everything since then is still kept, in months that include the current one. */
export const isRetainedSince = (since: Date, now: Date, months: number): boolean =>
  toUnix(since) >= startOfMonth(toUnix(now), "UTC", 1 - months);
