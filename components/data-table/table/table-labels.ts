import type { TableLabels } from "@/components/data-table/types";

/** A translator for a namespace with the keys that every list has. */
type ListTranslator = (key: "title" | "failed" | "noMatch", values?: { count: number }) => string;

/** The labels of a list whose namespace has them under the usual keys. */
export function tableLabels(t: ListTranslator): TableLabels {
  return {
    caption: t("title"),
    failed: t("failed"),
    noMatch: (filters) => t("noMatch", { count: filters }),
  };
}
