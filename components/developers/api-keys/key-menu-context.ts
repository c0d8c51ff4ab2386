"use client";

import { createContext } from "react";

export type KeyDialog = "rotate" | "change" | "delete" | "takeOver";

export interface KeyMenuActions {
  isActive: boolean;
  canManage: boolean;
  canTakeOver: boolean;
  onOpenDialog: (dialog: KeyDialog) => void;
  onActivate: () => void;
}

/** Context, as the menu's code is loaded after the row. */
export const KeyMenuContext = createContext<KeyMenuActions | null>(null);
