interface PressedKey {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Returns an arrow key's step; with Alt, Ctrl or Meta, arrows are shortcuts of the browser. */
export function arrowStep({ key, altKey, ctrlKey, metaKey }: PressedKey): -1 | 1 | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  return ({ ArrowLeft: -1, ArrowRight: 1 } as const)[key];
}
