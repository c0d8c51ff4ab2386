"use client";

const ASKED = "palette-asked";

/** Opens the palette from anywhere. */
export function openPalette(): void {
  dispatchEvent(new Event(ASKED));
}

export function onPaletteAsked(listener: () => void): () => void {
  addEventListener(ASKED, listener);
  return () => removeEventListener(ASKED, listener);
}
