import type { Column, ColumnWidth } from "@/components/data-table/types";

export interface Space {
  isCompact: boolean;
  /** Pixels; null until measured. */
  room: number | null;
  /** Whether the window has the breakpoint `xl`. */
  isExtraLarge: boolean;
}

type ColumnSize = Pick<Column<never>, "width" | "isSecondary">;

/** In steps of 4 px. */
const [REST_STEPS, CHOICE_STEPS] = [28, 12];
const STEP_PX = 4;

function toSteps(width: ColumnWidth | undefined, isExtraLarge: boolean): number {
  const [narrow = "", wide = narrow] = width?.split(" ") ?? [];
  const steps = isExtraLarge ? wide : narrow;
  return steps === "" ? REST_STEPS : Number(steps.slice(steps.indexOf("w-") + 2));
}

/** Returns the minimum width in pixels; below it the flexible column would vanish. */
export function getMinWidth(
  columns: readonly Pick<ColumnSize, "width">[],
  isExtraLarge = false,
): number {
  const steps = columns.reduce((sum, { width }) => sum + toSteps(width, isExtraLarge), 0);
  return (steps + CHOICE_STEPS) * STEP_PX;
}

/** Drops secondary columns, last first. */
export function fittingColumns<C extends ColumnSize>(
  columns: readonly C[],
  room: number | null,
  isExtraLarge = false,
): C[] {
  const fitting = [...columns];
  while (room !== null && getMinWidth(fitting, isExtraLarge) > room) {
    const last = fitting.findLastIndex(({ isSecondary }) => isSecondary);
    if (last === -1) break;
    fitting.splice(last, 1);
  }
  return fitting;
}

/** Returns the visible columns in the user's order; only the link column if space is tight. */
export function visibleNames<C extends ColumnSize & { key: string; isLink?: boolean }>(
  columns: readonly C[],
  { order, columns: chosen }: { order: readonly string[]; columns: readonly string[] },
  { isCompact, room, isExtraLarge }: Space,
): string[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = order.flatMap((key) => {
    const column = byKey.get(key);
    return column !== undefined && chosen.includes(key) ? column : [];
  });
  const visible = isCompact
    ? shown.filter(({ isLink }) => isLink)
    : fittingColumns(shown, room, isExtraLarge);
  return visible.map(({ key }) => key);
}
