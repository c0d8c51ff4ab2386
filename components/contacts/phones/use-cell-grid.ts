"use client";

import { type KeyboardEvent, useState } from "react";
import { cellId } from "./use-entry-edits";
import type { CellField } from "./entry-columns";

type Field = CellField | "remove";

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Handles a grid's roving tabindex; arrow keys move the focus. */
export function useCellGrid(ids: readonly number[], fields: readonly Field[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const grid = ids.map((id) => fields.map((field) => cellId(id, field)));
  const active = chosen !== null && grid.flat().includes(chosen) ? chosen : grid[0]?.[0];

  /** Open inputs handle their own keys. */
  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const row = grid.findIndex((cells) => cells.includes(document.activeElement?.id ?? ""));
    if (step === undefined || row === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
    const column = grid[row]?.indexOf(document.activeElement?.id ?? "") ?? 0;
    const next = grid[row + step[0]]?.[column + step[1]];
    event.preventDefault();
    if (next !== undefined) document.getElementById(next)?.focus();
  }

  return {
    onKeyDown,
    cellProps: (id: number, field: Field) => {
      const cell = cellId(id, field);
      return {
        tabIndex: cell === active ? (0 as const) : (-1 as const),
        onFocus: () => setChosen(cell),
      };
    },
  };
}
