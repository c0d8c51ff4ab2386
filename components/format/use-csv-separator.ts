"use client";

import { useLocale } from "next-intl";
import { useSyncExternalStore } from "react";

export const CSV_SEPARATORS = ["comma", "semicolon"] as const;
/** As the API names them; with semicolons, decimals have a comma. */
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

const STORAGE_KEY = "csv-separator";
const listeners = new Set<() => void>();

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

const readChoice = (): CsvSeparator | null =>
  CSV_SEPARATORS.find((one) => one === localStorage.getItem(STORAGE_KEY)) ?? null;

/** Where decimals have a comma, spreadsheets expect semicolons between columns. */
const defaultOf = (locale: string): CsvSeparator =>
  new Intl.NumberFormat(locale).format(0.5).includes(",") ? "semicolon" : "comma";

/** The separator of CSV files for this reader: as last chosen in this browser, else that of the language. */
export function useCsvSeparator(): [CsvSeparator, (chosen: CsvSeparator) => void] {
  const locale = useLocale();
  const choice = useSyncExternalStore(subscribe, readChoice, () => null);
  const choose = (chosen: CsvSeparator) => {
    localStorage.setItem(STORAGE_KEY, chosen);
    for (const listener of listeners) listener();
  };
  return [choice ?? defaultOf(locale), choose];
}
