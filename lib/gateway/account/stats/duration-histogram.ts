import {
  bucketSeconds,
  COUNT_BITS,
  type DurationHistogram,
  GROWTH,
  orderBuckets,
  toDurationBucket,
} from "@/lib/core/statistics/duration-histogram";
import { DURATION_BOUNDS } from "./schema-values";

/** Durations of a message; their order is stored. */
export const DURATIONS = ["hand_over", "delivery", "total"] as const;
export type Duration = (typeof DURATIONS)[number];

/** Buckets of a duration; the last starts above the 24 days that are measured. */
const BUCKETS = 256;

export interface DurationClass {
  from_seconds: number;
  /** Exclusive; null for the last class. */
  to_seconds: number | null;
  messages: number;
}

/** Adds up classes, shortest first. A bucket belongs to the class of its mean, so bounds are within 5 %. */
export function toDurationClasses(histogram: DurationHistogram): DurationClass[] {
  const classes: DurationClass[] = [];
  for (const [bucket, messages] of orderBuckets(histogram)) {
    const above = DURATION_BOUNDS.findIndex((bound) => bucketSeconds(bucket) < bound);
    const index = above === -1 ? DURATION_BOUNDS.length : above;
    const from = DURATION_BOUNDS[index - 1] ?? 0;
    const last = classes.at(-1);
    if (last?.from_seconds === from) last.messages += messages;
    else classes.push({ from_seconds: from, to_seconds: DURATION_BOUNDS[index] ?? null, messages });
  }
  return classes;
}

/** The histograms of one row of `delivery_times`, by stored bucket: the duration's index * 256 + bucket. */
export type StoredTimes = Map<number, number>;

export function addToTimes(times: StoredTimes, duration: Duration, ms: number): void {
  const bucket = DURATIONS.indexOf(duration) * BUCKETS + toDurationBucket(ms);
  times.set(bucket, (times.get(bucket) ?? 0) + 1);
}

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
/** Condition for elements of a duration, optionally of whole buckets below `belowMs`. */
export function durationElementSql(element: string, duration: Duration, belowMs?: number): string {
  const first = DURATIONS.indexOf(duration) * BUCKETS;
  const end = first + (belowMs === undefined ? BUCKETS : toDurationBucket(belowMs));
  return `${element} >= ${BigInt(first) << COUNT_BITS} AND ${element} < ${BigInt(end) << COUNT_BITS}`;
}
export const elementCountSql = (element: string): string =>
  `(${element} & ${(1n << COUNT_BITS) - 1n})`;
