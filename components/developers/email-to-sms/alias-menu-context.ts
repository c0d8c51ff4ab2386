"use client";

import { createContext } from "react";

export type AliasAction = "edit" | "rotate" | "delete";

export const AliasMenuContext = createContext<((action: AliasAction) => void) | null>(null);
