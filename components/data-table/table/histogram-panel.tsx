"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMedia } from "@/components/hooks/use-media";
import { useViewer } from "@/components/layout/providers/viewer";
import type { TableState } from "@/components/data-table/query/use-table-state";

export interface HistogramPanelProps {
  /** False if the histogram can't apply the list's filters, since its bars would count other rows. */
  isCounted: boolean;
  children: ReactNode;
}

/** Equals Tailwind's breakpoint `max-sm`. */
const HIDDEN_QUERY = "(width < 40rem)";

/**
 * Histogram for wide screens only, at a fixed height: where it is hidden, neither numbers nor the chart's code are
 * loaded. Not lazy: a boundary would hide the server's picture until
 * scripts run.
 */
export function HistogramPanel({ isCounted, children }: HistogramPanelProps) {
  const t = useTranslations("table");
  const isHidden = useMedia(HIDDEN_QUERY, useViewer().isPhone);
  return (
    <div data-testid="histogram" className="h-33 px-4 pt-1 pb-2 max-sm:hidden md:px-6">
      {!isHidden && isCounted && children}
      {!isCounted && (
        <p className="grid h-full place-items-center text-ink-3">{t("noHistogram")}</p>
      )}
    </div>
  );
}

export function zoomIn(state: TableState, field: string): (range: string) => void {
  return (range) => state.setFilter(field, { field, operator: "between", values: [range] });
}
