/** Values that schemas and pages share; no zod, so that the browser loads none for them. */

/** Stands for what isn't known: a country, a browser, or where a click came from. */
export const UNKNOWN = "unknown";

/** Days of a range at most, by interval: as long as clicks are kept. */
export const LONGEST_DAYS = { hour: 7, day: 400, month: 800 } as const;

/** Days that lists of campaigns draw. */
export const FIGURE_DAYS = 30;
