import type { TableWords } from "@/components/data-table/types";

/** A translator for a namespace with the words that every list has. */
type ListTranslator = (key: "title" | "failed" | "noMatch", values?: { count: number }) => string;

/** The words of a list whose namespace has them under the usual keys. */
export function tableWords(t: ListTranslator): TableWords {
  return {
    caption: t("title"),
    failed: t("failed"),
    noMatch: (filters) => t("noMatch", { count: filters }),
  };
}
