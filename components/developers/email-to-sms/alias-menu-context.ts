"use client";

import { createContext } from "react";

export type AliasAct = "edit" | "rotate" | "delete";

/** Opens an action on the menu's address. */
export const AliasMenuContext = createContext<((act: AliasAct) => void) | null>(null);
