"use client";

import { createContext } from "react";

export type AliasAction = "edit" | "rotate" | "delete";

/** Opens an action on the menu's address. */
export const AliasMenuContext = createContext<((act: AliasAction) => void) | null>(null);
