import type { TableLabels } from "@/components/data-table/types";

/** Translator of a namespace with the keys common to lists. */
type ListTranslator = (key: "title" | "failed" | "noMatch", values?: { count: number }) => string;

/** Builds a list's labels from a namespace with the usual keys. */
export function tableLabels(t: ListTranslator): TableLabels {
  return {
    caption: t("title"),
    failed: t("failed"),
    noMatch: (filters) => t("noMatch", { count: filters }),
  };
}
