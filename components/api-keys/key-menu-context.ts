"use client";

import { createContext } from "react";

/** What is asked about a key before it happens. */
export type KeyQuestion = "rotate" | "change" | "delete";

export interface KeyMenuActions {
  isActive: boolean;
  onAsk: (question: KeyQuestion) => void;
  onActivate: () => void;
}

/** What the menu of a key does; its code arrives later than the row. */
export const KeyMenuContext = createContext<KeyMenuActions | null>(null);
