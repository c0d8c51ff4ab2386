/** Values that the service and pages share; no zod, so that the browser loads none for them. */

/** Of fewer requests the buckets say where they lie, and no quantile: the median of 7.6 and 49.5 ms would be 10. */
export const MIN_SAMPLE = 30;

export const SOURCES_MAX = 500;
