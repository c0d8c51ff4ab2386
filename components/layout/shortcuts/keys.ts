/**
 * `C`, `?`, `Shift+D`, `Mod+K` (Command or Control), `G M` for a sequence. Keys match by typed character, not by
 * position.
 */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** On many keyboards AltGr types characters such as `[`. */
  isAltGraph: boolean;
}

const LETTER = /^\p{L}$/u;

/** Returns the key's name, or null if no shortcut can use it (Alt belongs to the browser). */
export function toKeyName(press: KeyPress): string | null {
  const isTyped = press.isAltGraph;
  if (press.altKey && !isTyped) return null;
  const hasMod = (press.ctrlKey || press.metaKey) && !isTyped;
  const isLetter = LETTER.test(press.key);
  const key = isLetter ? press.key.toUpperCase() : press.key;
  // Shift is part of typing signs such as `?`; it is a modifier only with letters and named keys.
  const hasShift = press.shiftKey && (isLetter || press.key.length > 1);
  return [hasMod && "Mod", hasShift && "Shift", key].filter(Boolean).join("+");
}

export function isSingleKey(keys: string): boolean {
  return !keys.includes("Mod+");
}
