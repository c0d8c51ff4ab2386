"use client";

import { useLocale } from "next-intl";
import { useSyncExternalStore } from "react";
import {
  CSV_SEPARATORS,
  type CsvSeparator,
  getDefaultCsvSeparator,
} from "@/lib/core/csv-separators";

const STORAGE_KEY = "csv-separator";
const listeners = new Set<() => void>();

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

const readChoice = (): CsvSeparator | null =>
  CSV_SEPARATORS.find((csvSeparator) => csvSeparator === localStorage.getItem(STORAGE_KEY)) ?? null;

export function useCsvSeparator(): [CsvSeparator, (selected: CsvSeparator) => void] {
  const locale = useLocale();
  const choice = useSyncExternalStore(subscribe, readChoice, () => null);
  const choose = (selected: CsvSeparator) => {
    localStorage.setItem(STORAGE_KEY, selected);
    for (const listener of listeners) listener();
  };
  return [choice ?? getDefaultCsvSeparator(locale), choose];
}
