import { defineCounter } from "./registry";

const REASONS = ["queue_full", "export_failed"] as const;

const dropped = defineCounter({
  name: "posthorn_spans_dropped_total",
  help: "Spans of traces that didn't reach the collector: queue_full or export_failed",
  labels: ["reason"],
  series: REASONS.map((reason) => ({ reason })),
});

export const recordDroppedSpans = (reason: (typeof REASONS)[number], count: number): void =>
  dropped.add(count, { reason });
