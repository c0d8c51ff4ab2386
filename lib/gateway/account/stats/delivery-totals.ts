import {
  countDurations,
  type DurationHistogram,
  readPercentile,
} from "@/lib/core/statistics/duration-histogram";
import { type Duration, DURATIONS, splitStoredBucket } from "./duration-histogram";
import type { DeliveryTotals } from "./schema-delivery";
import { toMessageTotals } from "./service";
import type { BucketRecord, PlacedBucketRecord } from "./store-durations";
import type { Totals } from "./store-periods";

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

export function sumBuckets(rows: readonly BucketRecord[]): Histograms {
  const histograms = createHistograms();
  for (const row of rows) addBucket(histograms, row);
  return histograms;
}

export interface PlacedHistograms {
  all: Histograms;
  /** By Unix time. */
  periods: Map<number, Histograms>;
  groups: Map<string, Histograms>;
}

function addTo<K>(map: Map<K, Histograms>, key: K, row: BucketRecord): void {
  const histograms = map.get(key) ?? createHistograms();
  addBucket(histograms, row);
  map.set(key, histograms);
}

export function placeHistograms(
  rows: readonly PlacedBucketRecord[],
  toPeriod: (truncated: number) => number,
): PlacedHistograms {
  const histograms: PlacedHistograms = {
    all: createHistograms(),
    periods: new Map(),
    groups: new Map(),
  };
  for (const row of rows) {
    if (row.group_value !== null) addTo(histograms.groups, row.group_value, row);
    if (row.period === null) continue;
    addBucket(histograms.all, row);
    addTo(histograms.periods, toPeriod(row.period), row);
  }
  return histograms;
}

const toDuration = (histogram: DurationHistogram) => ({
  messages: countDurations(histogram),
  p50: readPercentile(histogram, 0.5),
  p90: readPercentile(histogram, 0.9),
  p99: readPercentile(histogram, 0.99),
});

export function toDeliveryTotals(
  totals: Totals,
  histograms: Histograms = createHistograms(),
): DeliveryTotals {
  const { undelivered: _undelivered, refused: _refused, ...figures } = toMessageTotals(totals);
  return {
    ...figures,
    hand_over: toDuration(histograms.hand_over),
    delivery: toDuration(histograms.delivery),
    total: toDuration(histograms.total),
  };
}

export function subtractHistograms(total: Histograms, part: Histograms): Histograms {
  const rest = createHistograms();
  for (const duration of DURATIONS) {
    for (const [bucket, count] of total[duration]) {
      const remaining = count - (part[duration].get(bucket) ?? 0);
      if (remaining > 0) rest[duration].set(bucket, remaining);
    }
  }
  return rest;
}
