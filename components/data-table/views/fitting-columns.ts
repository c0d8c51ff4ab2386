import type { Column } from "@/components/data-table/types";

type Sized = Pick<Column<never>, "width" | "isSecondary">;

/** In steps of 4 px. */
const [REST_STEPS, CHOICE_STEPS] = [32, 12];
const STEP_PX = 4;

/** Returns the minimum width in pixels; below it the flexible column would vanish. */
export function getMinWidth(columns: readonly Pick<Sized, "width">[]): number {
  const steps = columns.reduce((sum, { width }) => sum + Number(width?.slice(2) ?? REST_STEPS), 0);
  return (steps + CHOICE_STEPS) * STEP_PX;
}

/** Drops secondary columns, last first. */
export function fittingColumns<C extends Sized>(columns: readonly C[], room: number | null): C[] {
  const fitting = [...columns];
  while (room !== null && getMinWidth(fitting) > room) {
    const last = fitting.findLastIndex(({ isSecondary }) => isSecondary);
    if (last === -1) break;
    fitting.splice(last, 1);
  }
  return fitting;
}

/** Returns the visible columns in the user's order; only the link column if space is tight. */
export function visibleNames<C extends Sized & { key: string; isLink?: boolean }>(
  columns: readonly C[],
  { order, columns: chosen }: { order: readonly string[]; columns: readonly string[] },
  isCompact: boolean,
  room: number | null,
): string[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = order.flatMap((key) => {
    const column = byKey.get(key);
    return column !== undefined && chosen.includes(key) ? column : [];
  });
  const visible = isCompact ? shown.filter(({ isLink }) => isLink) : fittingColumns(shown, room);
  return visible.map(({ key }) => key);
}
