"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { TableState } from "@/components/data-table/query/use-table-state";

export interface HistogramPanelProps {
  /** Otherwise the bars would count other rows than the list. */
  isCounted: boolean;
  children: ReactNode;
}

/**
 * Histogram for wide screens only, at a fixed height. Not lazy: a boundary would hide the server's picture until
 * scripts run, and drop it if the list changes before its code is loaded.
 */
export function HistogramPanel({ isCounted, children }: HistogramPanelProps) {
  const t = useTranslations("table");
  return (
    <div data-testid="histogram" className="h-33 px-4 pt-1 pb-2 max-sm:hidden md:px-6">
      {isCounted ? (
        children
      ) : (
        <p className="grid h-full place-items-center text-ink-3">{t("noHistogram")}</p>
      )}
    </div>
  );
}

export function zoomIn(state: TableState, field: string): (range: string) => void {
  return (range) => state.setFilter(field, { field, operator: "between", values: [range] });
}
