"use client";

import { useQueryState } from "nuqs";
import type { ChartPeriod } from "@/components/charts/types";
import { useFormats } from "@/components/format/use-formats";
import { parseAsRange } from "./parse-as-range";
import { type Period, formatPeriods } from "./range";

export interface RangeState {
  range: string;
  setRange: (range: string) => unknown;
}

/** Sets a page's range. While it is one that a chart zoomed in to, `within` is the range from before. */
export function useZoom({ range, setRange }: RangeState) {
  const [within, setWithin] = useQueryState(
    "within",
    parseAsRange.withOptions({ history: "push" }),
  );
  const set = (selected: string, outer: string | null) => {
    void setRange(selected);
    void setWithin(outer);
  };
  return {
    within,
    choose: (selected: string) => set(selected, null),
    zoomTo: (selected: string) => set(selected, within ?? range),
  };
}

/** Returns a chart's `onZoom`, which makes the selected periods the page's range. */
export function useZoomToPeriods(
  state: RangeState,
  periods: readonly Pick<Period, "at" | "from" | "to" | "isRunning">[],
) {
  const { timeZone } = useFormats();
  const { zoomTo } = useZoom(state);
  return (first: ChartPeriod, last: ChartPeriod): void => {
    const [start, end] = [first, last].map(({ at }) => periods.find((period) => period.at === at));
    if (start !== undefined && end !== undefined) zoomTo(formatPeriods(start, end, timeZone));
  };
}
