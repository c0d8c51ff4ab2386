"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import type { BarSpan } from "./types";

/** Highlighted bars, and how to change them. */
type Highlight = readonly [BarSpan | null, (span: BarSpan | null) => void];

const SharedHighlight = createContext<Highlight | null>(null);

/** Charts of the same periods below each other: what is highlighted in one is highlighted in all. */
export function SyncedCharts({ children }: { children: ReactNode }) {
  const highlight = useState<BarSpan | null>(null);
  return <SharedHighlight value={highlight}>{children}</SharedHighlight>;
}

/** The highlight of a chart, shared where it is one of `SyncedCharts`. */
export function useHighlight(): Highlight {
  const own = useState<BarSpan | null>(null);
  return useContext(SharedHighlight) ?? own;
}
