import type { Import } from "@/lib/gateway/contacts/imports/schema";

/** How far a step was at a moment. */
export interface Sample {
  /** Milliseconds. */
  at: number;
  rows: number;
}

/** Rows that a worker has done of the step under way. */
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

/** A shorter time says little about the rest. */
const SHORTEST_MS = 2_000;

export interface Pace {
  rowsPerSecond: number;
  /** Null: nobody knows how many rows there will be. */
  secondsLeft: number | null;
}

/** How quickly a step gets on; null until enough of it was seen. `progress`: its share that is done, if known. */
export function paceBetween(first: Sample, now: Sample, progress: number | null): Pace | null {
  const ms = now.at - first.at;
  const rows = now.rows - first.rows;
  if (ms < SHORTEST_MS || rows <= 0) return null;
  const rowsPerSecond = (rows * 1_000) / ms;
  const isKnown = progress !== null && progress > 0;
  const left = isKnown ? now.rows / progress - now.rows : null;
  return { rowsPerSecond, secondsLeft: left === null ? null : left / rowsPerSecond };
}
