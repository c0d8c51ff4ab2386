"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCsvSeparator } from "@/components/format/use-csv-separator";
import type { ChartColumn } from "@/components/charts/chart-card";
import { IconButton } from "@/components/ui/icon-button";
import { saveFile } from "@/components/ui/save-file";
import { guardCell } from "@/lib/core/text/spreadsheet-cell";
import type { ClickRow } from "@/lib/gateway/campaigns/click-stats/schema";
import type { PanelName } from "./use-click-stats-view";

const quoted = (text: string) => `"${guardCell(text).replaceAll('"', '""')}"`;
const BYTE_ORDER_MARK = "\uFEFF";
const NUMBERS = ["clicks", "people", "machines", "own"] as const;

interface PanelDownloadProps {
  panel: PanelName;
  columns: readonly ChartColumn[];
  rows: readonly ClickRow[];
}

export function PanelDownload({ panel, columns, rows }: PanelDownloadProps) {
  const t = useTranslations("clicks");
  const [chosen] = useCsvSeparator();
  const title = columns[0]?.label ?? "";
  function save() {
    const separator = chosen === "semicolon" ? ";" : ",";
    const lines = [
      [title, ...NUMBERS.map((name) => t(`file.${name}`))].map(quoted),
      ...rows.map((row) => [quoted(row.value), ...NUMBERS.map((name) => String(row[name]))]),
    ];
    const text = lines.map((line) => `${line.join(separator)}\r\n`).join("");
    saveFile(
      new Blob([BYTE_ORDER_MARK, text], { type: "text/csv;charset=utf-8" }),
      `clicks-by-${panel}.csv`,
    );
  }
  return (
    <IconButton icon={Download} label={t("download", { panel: title })} isSmall onClick={save} />
  );
}
