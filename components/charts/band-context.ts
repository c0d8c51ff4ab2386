import { createContext } from "react";
import type { BarSpan } from "./types";

/** Bars highlighted by pointer, keyboard or selection. A context, so that moving it re-renders no bar. */
export const BandContext = createContext<BarSpan | null>(null);
