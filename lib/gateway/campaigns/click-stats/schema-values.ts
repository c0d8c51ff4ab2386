/** Without zod, so that browsers don't load it. */

/** Unknown country, browser or referrer. */
export const UNKNOWN = "unknown";

/** Bounded by the retention of clicks. */
export const MAX_CLICK_RANGE_DAYS = { hour: 7, day: 400, month: 800 } as const;

/** Bounds the quarter hours that are read. */
export const MAX_CLICK_HOURS_DAYS = 92;

export const FIGURE_DAYS = 30;

export const COST_PER_CLICK =
  "Cost of the messages with their links, divided by the people who clicked, rounded to millionths; null without clicks.";
