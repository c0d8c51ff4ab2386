"use client";

const ASKED = "shortcut-sheet-asked";

/** Opens the sheet of shortcuts from anywhere. */
export function openShortcutSheet(): void {
  dispatchEvent(new Event(ASKED));
}

export function onShortcutSheetAsked(listener: () => void): () => void {
  addEventListener(ASKED, listener);
  return () => removeEventListener(ASKED, listener);
}
