"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel, type PanelProps } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Checkbox } from "@/components/ui/toggles";
import type { ListTotal } from "@/components/format/format";
import { useCsvSeparator } from "@/components/format/use-csv-separator";
import { CSV_SEPARATORS } from "@/lib/core/csv-separators";
import { useFormats } from "@/components/format/use-formats";
import { startExport } from "./start-export";
import type { ExportSource } from "./toolbar-props";
import type { TablePreferencesState } from "@/components/data-table/views/use-table-preferences";

const FORMATS = ["csv", "xlsx"] as const;

export interface ExportPanelProps extends PanelProps {
  source: ExportSource;
  preferences: TablePreferencesState;
  total: ListTotal | undefined;
}

export function ExportPanel({ anchor, ...props }: ExportPanelProps) {
  const t = useTranslations("table.export");
  return (
    <Panel
      label={t("label")}
      anchor={anchor}
      align="end"
      onClose={props.onClose}
      className="w-72 p-3"
    >
      <ExportChoices {...props} />
    </Panel>
  );
}

export function ExportChoices({
  source,
  preferences,
  total,
  onClose,
}: Omit<ExportPanelProps, "anchor">) {
  const t = useTranslations("table.export");
  const formats = useFormats();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("csv");
  const [separator, setSeparator] = useCsvSeparator();
  const { exportColumns: remembered } = preferences;
  const [chosen, setChosen] = useState(() =>
    source.columns
      .filter(({ key, isChosen }) =>
        remembered === null
          ? isChosen === true || preferences.values.columns.includes(key)
          : remembered.includes(key),
      )
      .map(({ key }) => key),
  );
  return (
    <div className="grid gap-3">
      <div>
        <SegmentedControl
          label={t("format")}
          value={format}
          options={FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
          onChange={setFormat}
        />
      </div>
      {format === "csv" && (
        <div className="grid gap-1">
          <span className="text-ink-2">{t("separator")}</span>
          <SegmentedControl
            label={t("separator")}
            value={separator}
            options={CSV_SEPARATORS.map((value) => ({ value, label: t(`separators.${value}`) }))}
            onChange={setSeparator}
          />
        </div>
      )}
      <fieldset>
        <legend className="mb-1 font-medium text-ink-2">{t("columns")}</legend>
        <div className="max-h-64 overflow-y-auto">
          {source.columns.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={chosen.includes(key)}
              onChange={(event) =>
                setChosen(
                  source.columns
                    .map((column) => column.key)
                    .filter((item) =>
                      item === key ? event.target.checked : chosen.includes(item),
                    ),
                )
              }
            />
          ))}
        </div>
      </fieldset>
      <Button
        reason={chosen.length === 0 ? t("noColumns") : undefined}
        onClick={() => {
          if (chosen.join() !== remembered?.join()) preferences.setExportColumns(chosen);
          startExport({
            source,
            format,
            separator,
            columns: chosen,
            labels: { title: t("running"), done: t("done"), failed: t("failed") },
          });
          onClose();
        }}
      >
        {total === undefined ? t("start") : t("startCount", formats.total(total))}
      </Button>
    </div>
  );
}
