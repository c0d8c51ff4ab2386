import { createContext } from "react";

/** Index of the bar under the pointer or selected by keyboard. Not a prop, so that moving it re-renders no bar. */
export const ActiveBarContext = createContext<number | null>(null);
