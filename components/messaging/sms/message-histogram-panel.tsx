"use client";

import { HistogramPanel, zoomIn } from "@/components/data-table/table/histogram-panel";
import type { TableState } from "@/components/data-table/query/use-table-state";
import { MessageHistogram } from "./message-histogram";
import { useHistogram } from "./use-histogram";

export interface ListedMessages {
  state: TableState;
  filterQuery: URLSearchParams;
  now: number;
  isListed: boolean;
}

/** Histogram above the list of all messages. Not part of the shared table, since a bulk's recipients show none. */
export function MessageHistogramPanel({ isListed, ...list }: ListedMessages) {
  const histogram = useHistogram(list);
  return (
    <HistogramPanel isCounted>
      <MessageHistogram
        {...histogram}
        now={list.now}
        isListed={isListed}
        onZoom={zoomIn(list.state, histogram.timeField)}
      />
    </HistogramPanel>
  );
}
