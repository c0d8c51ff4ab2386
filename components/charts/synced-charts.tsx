"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import type { BarSpan } from "./types";

type Highlight = readonly [BarSpan | null, (span: BarSpan | null) => void];

const SharedHighlight = createContext<Highlight | null>(null);

export function SyncedCharts({ children }: { children: ReactNode }) {
  const highlight = useState<BarSpan | null>(null);
  return <SharedHighlight value={highlight}>{children}</SharedHighlight>;
}

export function useHighlight(): Highlight {
  const own = useState<BarSpan | null>(null);
  return useContext(SharedHighlight) ?? own;
}
