"use client";

import { createContext } from "react";

/** Actions on a key that a dialog asks about first. */
export type KeyDialog = "rotate" | "change" | "delete" | "takeOver";

export interface KeyMenuActions {
  isActive: boolean;
  /** Whether the person may give the key settings, a secret, or make it work again. */
  mayManage: boolean;
  mayTakeOver: boolean;
  onOpenDialog: (dialog: KeyDialog) => void;
  onActivate: () => void;
}

/** What the menu of a key does; its code arrives later than the row. */
export const KeyMenuContext = createContext<KeyMenuActions | null>(null);
