import type { KeyboardEvent } from "react";
import { toQuintile } from "./quintiles";

export interface HeatCell {
  /** Null has no colour, such as a share of too few messages. */
  value: number | null;
  /** Value and what belongs to it, such as `1,204 messages, 97.2% delivered`. */
  text: string;
}

const MAX_LEVEL = 5;

export type HeatLevel = 0 | 1 | 2 | 3 | 4 | 5;

/**
 * Returns the level of a cell: 0 without a value, otherwise 1 to 5. `equal` divides the values from the lowest to the
 * highest into equal steps, `ranks` into fifths of the cells.
 */
export function heatLevels(
  cells: readonly (HeatCell | null)[],
  steps: "equal" | "ranks",
): {
  getLevel: (cell: HeatCell | null) => HeatLevel;
  bounds: readonly [low: number, high: number] | null;
} {
  const values = cells.flatMap((cell) => cell?.value ?? []);
  if (values.length === 0) return { getLevel: () => 0, bounds: null };
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const toStep = (value: number) => Math.floor(((value - low) / (high - low)) * MAX_LEVEL);
  return {
    bounds: [low, high],
    getLevel: (cell) => {
      if (cell === null || cell.value === null) return 0;
      if (low === high) return 3;
      const step = steps === "ranks" ? toQuintile(cell.value, values) : toStep(cell.value);
      return Math.min(MAX_LEVEL, 1 + step) as HeatLevel;
    },
  };
}

type Cell = readonly [row: number, column: number];

const MOVES: Record<string, Cell> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the cell that an arrow key leads to; undefined for other keys and shortcuts of the browser. */
export function moveCell(
  active: Cell | null,
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">,
  rows: number,
  columns: number,
): Cell | undefined {
  const move = MOVES[key];
  if (move === undefined || altKey || ctrlKey || metaKey) return undefined;
  if (active === null) return [0, 0];
  const clamp = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));
  return [clamp(active[0] + move[0], rows), clamp(active[1] + move[1], columns)];
}
