/**
 * Shortcuts are written as they are shown: `C`, `?`, `Shift+D`, `Mod+K` (Command or Control), and `G M` for
 * one key after the other. Keys are compared by what they type, not by where they lie.
 */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** AltGr types `[` on many keyboards and is no modifier then. */
  isAltGraph: boolean;
}

const LETTER = /^\p{L}$/u;

/** A press in the same writing, or null for one that no shortcut uses (Alt belongs to the browser). */
export function nameOf(press: KeyPress): string | null {
  const isTyped = press.isAltGraph;
  if (press.altKey && !isTyped) return null;
  const hasMod = (press.ctrlKey || press.metaKey) && !isTyped;
  const isLetter = LETTER.test(press.key);
  const key = isLetter ? press.key.toUpperCase() : press.key;
  // Shift is part of how signs such as `?` are typed; only with letters and named keys it is a modifier.
  const hasShift = press.shiftKey && (isLetter || press.key.length > 1);
  return [hasMod && "Mod", hasShift && "Shift", key].filter(Boolean).join("+");
}

/** Whether it can be typed by accident: one sign without Command or Control. */
export function isSingleKey(keys: string): boolean {
  return !keys.includes("Mod+");
}
