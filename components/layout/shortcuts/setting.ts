"use client";

import { useSyncExternalStore } from "react";

/**
 * Single keys can be switched off (WCAG 2.1.4): speech input and shaky hands press them by accident. The
 * choice belongs to the person's profile; here it is held for the page that is open.
 */
let isOn = true;
const listeners = new Set<() => void>();

export function areSingleKeysOn(): boolean {
  return isOn;
}

export function setSingleKeys(next: boolean): void {
  if (next === isOn) return;
  isOn = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether single keys work for this person. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}
