"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCsvSeparator } from "@/components/format/use-csv-separator";
import type { ChartColumn } from "@/components/charts/chart-card";
import { toCsv } from "@/components/charts/table-file";
import { IconButton } from "@/components/ui/icon-button";
import { saveFile } from "@/components/ui/save-file";
import type { ClickRow } from "@/lib/gateway/campaigns/click-stats/schema";
import type { PanelName } from "./use-click-stats-view";

const NUMBERS = ["clicks", "people", "machines", "own"] as const;

interface PanelDownloadProps {
  panel: PanelName;
  columns: readonly ChartColumn[];
  rows: readonly ClickRow[];
}

export function PanelDownload({ panel, columns, rows }: PanelDownloadProps) {
  const t = useTranslations("clicks");
  const [separator] = useCsvSeparator();
  const title = columns[0]?.label ?? "";
  function save() {
    const file = {
      name: `clicks-by-${panel}`,
      columns: [title, ...NUMBERS.map((name) => t(`file.${name}`))],
      rows: rows.map((row) => [row.value, ...NUMBERS.map((name) => row[name])]),
    };
    const text = toCsv(file, separator);
    saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${file.name}.csv`);
  }
  return (
    <IconButton icon={Download} label={t("download", { panel: title })} isSmall onClick={save} />
  );
}
