import { createContext } from "react";
import type { BarSpan } from "./types";

/** A context, so changes re-render no bars. */
export const BandContext = createContext<BarSpan | null>(null);
