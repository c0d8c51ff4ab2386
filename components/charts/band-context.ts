import { createContext } from "react";
import type { BarSpan } from "./types";

/** Bars highlighted by pointer, keyboard or selection. A context, so that changes re-render no bars. */
export const BandContext = createContext<BarSpan | null>(null);
