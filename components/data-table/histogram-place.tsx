import { type ReactNode, Suspense } from "react";
import type { TableState } from "./use-table-state";

/** Above the rows, on screens with room: bars of what is listed, whose code comes on its own. */
export function HistogramPlace({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-26 px-4 pt-1 pb-2 max-sm:hidden md:px-6">
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}

/** Lists what was created in the range of a bar. */
export function zoomIn(state: TableState): (range: string) => void {
  return (range) =>
    state.setFilter("created", { field: "created", operator: "between", values: [range] });
}
