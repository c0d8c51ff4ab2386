/** Without zod, so browsers don't load it. */

/** With fewer, interpolation misleads: the median of 7.6 and 49.5 ms would be 10. */
export const MIN_SAMPLE = 30;

export const MAX_SOURCES = 500;
