/** Without zod, so browsers don't load it. */

/** With fewer, interpolation misleads: the median of 7.6 and 49.5 ms would be 10. */
export const MIN_SAMPLE = 30;

export const MAX_SOURCES = 500;

/** Bounds between the classes of a distribution of durations, in seconds. */
export const DURATION_BOUNDS = [
  0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400,
] as const;

/** Days after which histograms of single hours are deleted; longer than the longest range by hours. */
export const KEPT_HOURS_DAYS = 35;

/** Maximum range of sums by person, origin and source, which are read from the messages themselves. */
export const MAX_SOURCE_DAYS = 31;

/** Days; keeps responses to a few hundred periods. */
export const MAX_RANGE_DAYS = { hour: 31, day: 400, month: 3_660 } as const;
