"use client";

const OPEN_EVENT = "open-palette";

/** Opens the palette from anywhere. */
export function openPalette(): void {
  dispatchEvent(new Event(OPEN_EVENT));
}

export function onOpenPalette(listener: () => void): () => void {
  addEventListener(OPEN_EVENT, listener);
  return () => removeEventListener(OPEN_EVENT, listener);
}
