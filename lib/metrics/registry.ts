import { Counter, Gauge, Histogram, Registry } from "prom-client";

/**
 * Metrics of this process, recorded only with `METRICS_PORT`. Labels must be bounded by the code or by the operator's
 * configuration: never an account, a number, a key or a path.
 */
export const registry = new Registry();

let isRecording = false;

/** Starts recording, for the life of the process. */
export function startRecording(): void {
  isRecording = true;
}

type Labels = Readonly<Record<string, string>>;

export interface CounterMetric {
  add: (count: number, labels?: Labels) => void;
}

export interface HistogramMetric {
  observe: (value: number, labels?: Labels) => void;
}

interface Definition {
  name: string;
  help: string;
  labels?: readonly string[];
}

/** Series known beforehand start at 0: `increase()` doesn't see the first count of a series that appears with it. */
export interface CounterDefinition extends Definition {
  series?: readonly Labels[];
}

/** @param definition its name ends in `_total` */
export function defineCounter({ name, help, labels, series }: CounterDefinition): CounterMetric {
  const counter = new Counter({ name, help, labelNames: labels ?? [], registers: [registry] });
  for (const labelSet of series ?? []) counter.inc(labelSet, 0);
  return {
    add(count, labels = {}) {
      if (isRecording) counter.inc(labels, count);
    },
  };
}

/** @param definition its name ends in its base unit, such as `_seconds`; the buckets are upper bounds in it */
export function defineHistogram({
  name,
  help,
  labels,
  buckets,
}: Definition & { buckets: readonly number[] }): HistogramMetric {
  const histogram = new Histogram({
    name,
    help,
    labelNames: labels ?? [],
    buckets: [...buckets],
    registers: [registry],
  });
  return {
    observe(value, labels = {}) {
      if (isRecording) histogram.observe(labels, value);
    },
  };
}

export interface Sample {
  labels: Labels;
  value: number;
}

export interface GaugeMetric {
  /** Sets what is read at each scrape; from memory only, as a scrape must not wait for the database. */
  watch: (read: () => readonly Sample[]) => void;
}

/** Defines a gauge without series until it is watched. */
export function defineGauge({ name, help, labels }: Definition): GaugeMetric {
  let readSamples: () => readonly Sample[] = () => [];
  new Gauge({
    name,
    help,
    labelNames: labels ?? [],
    registers: [registry],
    collect() {
      this.reset();
      const samples = readSamples();
      // prom-client shows a gauge without labels as 0 until it is set.
      if (samples.length === 0) this.remove({});
      for (const { labels, value } of samples) this.set(labels, value);
    },
  });
  return {
    watch(source) {
      readSamples = source;
    },
  };
}

/** Returns the only series of a gauge without labels. */
export const toSingleSample = (value: number): readonly Sample[] => [{ labels: {}, value }];
