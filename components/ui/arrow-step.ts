interface PressedKey {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Direction of a left or right arrow key. With Alt, Ctrl or Meta it is a shortcut of the browser, such as going back. */
export function arrowStep({ key, altKey, ctrlKey, metaKey }: PressedKey): -1 | 1 | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  return ({ ArrowLeft: -1, ArrowRight: 1 } as const)[key];
}
