import { DURATION_BOUNDS } from "./schema-values";

/**
 * Histograms of durations with logarithmic buckets: bucket n holds GROWTH^n to GROWTH^(n + 1) milliseconds, so its
 * geometric mean is within 5 % of each of its durations.
 */
export type DurationHistogram = Map<number, number>;

/** Durations of a message; their order is stored. */
export const DURATIONS = ["hand_over", "delivery", "total"] as const;
export type Duration = (typeof DURATIONS)[number];

const GROWTH = 1.1;
/** Buckets of a duration; the last starts above the 24 days that are measured. */
const BUCKETS = 256;
const COUNT_BITS = 40n;

/** @param ms 0 counts as 1 */
export function toDurationBucket(ms: number): number {
  return Math.floor(Math.log(Math.max(ms, 1)) / Math.log(GROWTH));
}

export function addDuration(histogram: DurationHistogram, ms: number): void {
  const bucket = toDurationBucket(ms);
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
}

const ordered = (histogram: ReadonlyMap<number, number>) =>
  [...histogram].sort(([a], [b]) => a - b);

export const countDurations = (histogram: DurationHistogram): number =>
  [...histogram.values()].reduce((sum, count) => sum + count, 0);

const seconds = (bucket: number) => GROWTH ** bucket / 1_000;

/**
 * Returns a percentile in seconds, for `share` of 0 to 1, within 5 % of the exact one; null if the histogram is empty.
 */
export function readPercentile(histogram: DurationHistogram, share: number): number | null {
  const rank = Math.ceil(countDurations(histogram) * share);
  let below = 0;
  for (const [bucket, count] of ordered(histogram)) {
    below += count;
    if (below >= rank) return Number(seconds(bucket + 0.5).toPrecision(4));
  }
  return null;
}

export interface DurationClass {
  from_seconds: number;
  /** Exclusive; null for the last class. */
  to_seconds: number | null;
  messages: number;
}

/** Adds up classes, shortest first. A bucket belongs to the class of its mean, so bounds are within 5 %. */
export function toDurationClasses(histogram: DurationHistogram): DurationClass[] {
  const classes: DurationClass[] = [];
  for (const [bucket, messages] of ordered(histogram)) {
    const above = DURATION_BOUNDS.findIndex((bound) => seconds(bucket + 0.5) < bound);
    const index = above === -1 ? DURATION_BOUNDS.length : above;
    const from = DURATION_BOUNDS[index - 1] ?? 0;
    const last = classes.at(-1);
    if (last?.from_seconds === from) last.messages += messages;
    else classes.push({ from_seconds: from, to_seconds: DURATION_BOUNDS[index] ?? null, messages });
  }
  return classes;
}

/**
 * The histograms of one row of `delivery_times`, by stored bucket: the duration's index * 256 + bucket. Stored as an
 * ordered list of `bucket * 2^40 + count`, which `lib/db/functions/add_histograms.sql` adds.
 */
export type StoredTimes = Map<number, number>;

export function addToTimes(times: StoredTimes, duration: Duration, ms: number): void {
  const bucket = DURATIONS.indexOf(duration) * BUCKETS + toDurationBucket(ms);
  times.set(bucket, (times.get(bucket) ?? 0) + 1);
}

/** Adds a stored list, as read from the database. */
export function addStored(times: StoredTimes, stored: readonly string[]): void {
  for (const element of stored) {
    const bucket = Number(BigInt(element) >> COUNT_BITS);
    const count = Number(BigInt.asUintN(Number(COUNT_BITS), BigInt(element)));
    times.set(bucket, (times.get(bucket) ?? 0) + count);
  }
}

/** Formats histograms as a literal of `bigint[]`. */
export const formatTimes = (times: StoredTimes): string =>
  `{${ordered(times)
    .map(([bucket, count]) => (BigInt(bucket) << COUNT_BITS) + BigInt(count))
    .join(",")}}`;

export function splitStoredBucket(stored: number): { duration: Duration; bucket: number } {
  const duration = DURATIONS[Math.floor(stored / BUCKETS)];
  if (duration === undefined) throw new Error(`No duration has the bucket ${stored}`);
  return { duration, bucket: stored % BUCKETS };
}

/** Returns the stored bucket of a column with milliseconds, as `addToTimes` does. */
export const storedBucketSql = (duration: Duration, ms: string): string =>
  `${DURATIONS.indexOf(duration) * BUCKETS} + floor(ln(greatest(${ms}, 1)::float8) / ln(${GROWTH}::float8))::bigint`;

/** Aggregates rows with a bucket and its number of messages into a stored list. */
export const aggregateTimesSql = (bucket: string, messages: string): string =>
  `array_agg((${bucket} << ${COUNT_BITS}) + ${messages} ORDER BY ${bucket})`;

export const elementBucketSql = (element: string): string => `(${element} >> ${COUNT_BITS})::int`;
export const elementCountSql = (element: string): string =>
  `(${element} & ${(1n << COUNT_BITS) - 1n})`;
