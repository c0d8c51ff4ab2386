"use client";

const OPEN_EVENT = "open-shortcut-sheet";

export function openShortcutSheet(): void {
  dispatchEvent(new Event(OPEN_EVENT));
}

export function onOpenShortcutSheet(listener: () => void): () => void {
  addEventListener(OPEN_EVENT, listener);
  return () => removeEventListener(OPEN_EVENT, listener);
}
