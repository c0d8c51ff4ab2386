"use client";

import { useEffect, useEffectEvent } from "react";
import { registerShortcut, type Shortcut } from "./registry";

export interface ShortcutOptions {
  /** False unregisters it. */
  isEnabled?: boolean;
  scope?: Shortcut["scope"];
}

/** Registers a shortcut, such as `useShortcut("E", t("export"), start, { scope: "page" })`. */
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
