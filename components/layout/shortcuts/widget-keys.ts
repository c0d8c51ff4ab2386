"use client";

import { useEffect } from "react";
import { createStore } from "@/lib/core/create-store";

export interface WidgetKeys {
  keys: string;
  label: string;
}

/** Keys that a focused widget handles itself, for the list of shortcuts. */
export const widgetKeys = createStore<readonly WidgetKeys[]>([]);

export function useWidgetKeys(keys: string, label: string): void {
  useEffect(() => {
    const item = { keys, label };
    widgetKeys.set([...widgetKeys.get(), item]);
    return () => widgetKeys.set(widgetKeys.get().filter((other) => other !== item));
  }, [keys, label]);
}
