import {
  countDurations,
  type DurationHistogram,
  readPercentile,
} from "@/lib/core/statistics/duration-histogram";
import { type Duration, DURATIONS, splitStoredBucket } from "./duration-histogram";
import type { DeliverySums } from "./schema-delivery";
import { toMessageSums } from "./service";
import type { BucketRecord } from "./store-delivery";
import type { Sums } from "./store-periods";

export type Histograms = Record<Duration, DurationHistogram>;

export const createHistograms = (): Histograms => ({
  hand_over: new Map(),
  delivery: new Map(),
  total: new Map(),
});

function addBucket(histograms: Histograms, { stored_bucket, messages }: BucketRecord): void {
  const { duration, bucket } = splitStoredBucket(stored_bucket);
  const histogram = histograms[duration];
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + Number(messages));
}

export function groupHistograms<K>(rows: readonly BucketRecord[], toKey: (row: BucketRecord) => K) {
  const groups = new Map<K, Histograms>();
  for (const row of rows) {
    const histograms = groups.get(toKey(row)) ?? createHistograms();
    addBucket(histograms, row);
    groups.set(toKey(row), histograms);
  }
  return groups;
}

const toDuration = (histogram: DurationHistogram) => ({
  messages: countDurations(histogram),
  p50: readPercentile(histogram, 0.5),
  p90: readPercentile(histogram, 0.9),
  p99: readPercentile(histogram, 0.99),
});

export function toDeliverySums(
  sums: Sums,
  histograms: Histograms = createHistograms(),
): DeliverySums {
  const { undelivered: _undelivered, refused: _refused, ...figures } = toMessageSums(sums);
  return {
    ...figures,
    hand_over: toDuration(histograms.hand_over),
    delivery: toDuration(histograms.delivery),
    total: toDuration(histograms.total),
  };
}

/** Subtracts the histograms of a part. */
export function subtractHistograms(all: Histograms, part: Histograms): Histograms {
  const rest = createHistograms();
  for (const duration of DURATIONS) {
    for (const [bucket, count] of all[duration]) {
      const left = count - (part[duration].get(bucket) ?? 0);
      if (left > 0) rest[duration].set(bucket, left);
    }
  }
  return rest;
}
