import type { TableLabels } from "@/components/data-table/types";

type ListTranslator = (key: "title" | "failed" | "noMatch", values?: { count: number }) => string;

export function tableLabels(t: ListTranslator): TableLabels {
  return {
    caption: t("title"),
    failed: t("failed"),
    noMatch: (filters) => t("noMatch", { count: filters }),
  };
}
