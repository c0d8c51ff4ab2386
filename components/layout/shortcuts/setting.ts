"use client";

import { useStore } from "@/components/hooks/use-store";
import { createStore } from "@/lib/core/create-store";

/**
 * Single keys can be switched off (WCAG 2.1.4): speech input and shaky hands press them by accident. The
 * choice belongs to the person's profile; here it is held for the page that is open.
 */
const setting = createStore(true);

export const { get: areSingleKeyShortcutsOn, set: setSingleKeyShortcuts } = setting;

/** Whether single keys work for this person. */
export function useSingleKeys(): boolean {
  return useStore(setting, true);
}
