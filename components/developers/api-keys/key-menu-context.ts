"use client";

import { createContext } from "react";

export type KeyDialog = "rotate" | "change" | "delete" | "takeOver";

export interface KeyMenuActions {
  isActive: boolean;
  /** Allows editing, rotating and reactivating the key. */
  mayManage: boolean;
  mayTakeOver: boolean;
  onOpenDialog: (dialog: KeyDialog) => void;
  onActivate: () => void;
}

/** Actions of the key menu, whose code is loaded after the row. */
export const KeyMenuContext = createContext<KeyMenuActions | null>(null);
