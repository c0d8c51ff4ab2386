"use client";

import { useEffect, useEffectEvent } from "react";
import { registerShortcut, type Shortcut } from "./registry";

export interface ShortcutOptions {
  /** False takes it away, also from the sheet. */
  isEnabled?: boolean;
  scope?: Shortcut["scope"];
}

/**
 * A key for as long as the component is shown: `useShortcut("E", t("export"), start, { scope: "page" })`.
 * The label is listed in the sheet of shortcuts.
 */
export function useShortcut(
  keys: string,
  label: string,
  run: () => void,
  { isEnabled = true, scope = "everywhere" }: ShortcutOptions = {},
): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    if (!isEnabled) return;
    return registerShortcut({ keys, label, scope, run: () => latest() });
  }, [keys, label, scope, isEnabled]);
}
