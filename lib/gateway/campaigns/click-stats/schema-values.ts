/** Values shared by schemas and pages; without zod, so that browsers don't load it. */

/** Placeholder for an unknown country, browser or referrer. */
export const UNKNOWN = "unknown";

/** Maximum days of a range by interval, bounded by the retention of clicks. */
export const MAX_CLICK_RANGE_DAYS = { hour: 7, day: 400, month: 800 } as const;

/** Days charted in campaign lists. */
export const FIGURE_DAYS = 30;
