"use client";

const OPEN_EVENT = "open-palette";

export function openPalette(): void {
  dispatchEvent(new Event(OPEN_EVENT));
}

export function onOpenPalette(listener: () => void): () => void {
  addEventListener(OPEN_EVENT, listener);
  return () => removeEventListener(OPEN_EVENT, listener);
}
