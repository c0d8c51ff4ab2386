export const DURATION_LINES = [
  { key: "p50", variant: "c1" },
  { key: "p90", variant: "c2" },
  { key: "p99", variant: "c3" },
] as const;
