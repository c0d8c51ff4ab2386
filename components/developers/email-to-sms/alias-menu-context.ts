"use client";

import { createContext } from "react";

export type AliasAct = "edit" | "rotate" | "delete";

/** What is asked of the address whose menu this is. */
export const AliasMenuContext = createContext<((act: AliasAct) => void) | null>(null);
