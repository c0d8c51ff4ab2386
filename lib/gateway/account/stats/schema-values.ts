/** Without zod, so browsers don't load it. */

/** With fewer, interpolation misleads: the median of 7.6 and 49.5 ms would be 10. */
export const MIN_SAMPLE = 30;

export const MAX_SOURCES = 500;

/** Maximum range of sums by person, origin and source, which are read from the messages themselves. */
export const MAX_SOURCE_DAYS = 31;
