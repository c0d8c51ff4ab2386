import type { Import } from "@/lib/gateway/contacts/imports/schema";

export interface Sample {
  at: number;
  rows: number;
}

export function rowsDone({ state, rows, fates, ...counts }: Import): number {
  switch (state) {
    case "checking":
      return Object.values(fates).reduce((sum, count) => sum + count, 0);
    case "running":
      return counts.added + counts.changed + counts.unchanged;
    case "undoing":
      return counts.undone + counts.kept;
    default:
      return rows;
  }
}

/** Minimum time between samples before a speed is shown. */
const MIN_SAMPLE_MS = 2_000;

export interface Pace {
  rowsPerSecond: number;
  /** Null if the total is unknown. */
  secondsLeft: number | null;
}

/** Estimates the pace; null until measured long enough. `progress` is the completed share. */
export function paceBetween(first: Sample, now: Sample, progress: number | null): Pace | null {
  const ms = now.at - first.at;
  const rows = now.rows - first.rows;
  if (ms < MIN_SAMPLE_MS || rows <= 0) return null;
  const rowsPerSecond = (rows * 1_000) / ms;
  const isKnown = progress !== null && progress > 0;
  const remaining = isKnown ? now.rows / progress - now.rows : null;
  return { rowsPerSecond, secondsLeft: remaining === null ? null : remaining / rowsPerSecond };
}
