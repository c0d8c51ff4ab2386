"use client";

import { useLocale } from "next-intl";
import { useSyncExternalStore } from "react";

export const CSV_SEPARATORS = ["comma", "semicolon"] as const;
/** Semicolons imply decimal commas. */
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

const STORAGE_KEY = "csv-separator";
const listeners = new Set<() => void>();

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

const readChoice = (): CsvSeparator | null =>
  CSV_SEPARATORS.find((csvSeparator) => csvSeparator === localStorage.getItem(STORAGE_KEY)) ?? null;

/** Locales with decimal commas expect semicolons between columns. */
const getDefaultSeparator = (locale: string): CsvSeparator =>
  new Intl.NumberFormat(locale).format(0.5).includes(",") ? "semicolon" : "comma";

/** Returns the last choice in this browser, else the locale's. */
export function useCsvSeparator(): [CsvSeparator, (selected: CsvSeparator) => void] {
  const locale = useLocale();
  const choice = useSyncExternalStore(subscribe, readChoice, () => null);
  const choose = (selected: CsvSeparator) => {
    localStorage.setItem(STORAGE_KEY, selected);
    for (const listener of listeners) listener();
  };
  return [choice ?? getDefaultSeparator(locale), choose];
}
