/**
 * Histograms of durations with logarithmic buckets: bucket n holds GROWTH^n to GROWTH^(n + 1) milliseconds, so its
 * geometric mean is within 5 % of each of its durations.
 */
export type DurationHistogram = Map<number, number>;

export const GROWTH = 1.1;
export const COUNT_BITS = 40n;

/** @param ms 0 counts as 1 */
export function toDurationBucket(ms: number): number {
  return Math.floor(Math.log(Math.max(ms, 1)) / Math.log(GROWTH));
}

export function addDuration(histogram: DurationHistogram, ms: number): void {
  const bucket = toDurationBucket(ms);
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
}

export const orderBuckets = (histogram: ReadonlyMap<number, number>): [number, number][] =>
  [...histogram].sort(([a], [b]) => a - b);

export const countDurations = (histogram: DurationHistogram): number =>
  [...histogram.values()].reduce((sum, count) => sum + count, 0);

/** Returns the geometric mean of a bucket, in seconds. */
export const bucketSeconds = (bucket: number): number => GROWTH ** (bucket + 0.5) / 1_000;

/**
 * Returns a percentile in seconds, for `share` of 0 to 1, within 5 % of the exact one; null if the histogram is empty.
 */
export function readPercentile(histogram: DurationHistogram, share: number): number | null {
  const rank = Math.ceil(countDurations(histogram) * share);
  let below = 0;
  for (const [bucket, count] of orderBuckets(histogram)) {
    below += count;
    if (below >= rank) return Number(bucketSeconds(bucket).toPrecision(4));
  }
  return null;
}

/**
 * Adds a list as read from the database: `bucket * 2^40 + count`, ordered, which
 * `lib/db/functions/add_histograms.sql` adds too.
 */
export function addStored(histogram: Map<number, number>, stored: readonly string[]): void {
  for (const element of stored) {
    const bucket = Number(BigInt(element) >> COUNT_BITS);
    const count = Number(BigInt.asUintN(Number(COUNT_BITS), BigInt(element)));
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + count);
  }
}

/** Formats a histogram as a literal of `bigint[]`. */
export const formatStored = (histogram: ReadonlyMap<number, number>): string =>
  `{${orderBuckets(histogram)
    .map(([bucket, count]) => (BigInt(bucket) << COUNT_BITS) + BigInt(count))
    .join(",")}}`;
