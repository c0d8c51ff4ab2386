"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import type { TableState } from "@/components/data-table/query/use-table-state";

export interface HistogramPanelProps {
  /** Otherwise the bars would count other rows than the list. */
  isCounted: boolean;
  children: ReactNode;
}

/** Histogram for wide screens only; loaded lazily at a reserved height. */
export function HistogramPanel({ isCounted, children }: HistogramPanelProps) {
  const t = useTranslations("table");
  return (
    <div data-testid="histogram" className="h-33 px-4 pt-1 pb-2 max-sm:hidden md:px-6">
      {isCounted ? (
        <Suspense fallback={null}>{children}</Suspense>
      ) : (
        <p className="grid h-full place-items-center text-ink-3">{t("noHistogram")}</p>
      )}
    </div>
  );
}

export function zoomIn(state: TableState, field: string): (range: string) => void {
  return (range) => state.setFilter(field, { field, operator: "between", values: [range] });
}
