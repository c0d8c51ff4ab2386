"use client";

import { useStore } from "@/components/hooks/use-store";
import { createStore } from "@/lib/core/create-store";

/**
 * Single-key shortcuts can be disabled (WCAG 2.1.4), since speech input and tremors trigger them. Cached from the
 * user's profile.
 */
const setting = createStore(true);

export const { get: areSingleKeyShortcutsOn, set: setSingleKeyShortcuts } = setting;

export function useSingleKeys(): boolean {
  return useStore(setting, true);
}
