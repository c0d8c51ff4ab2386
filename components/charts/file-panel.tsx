"use client";

import { useTranslations } from "next-intl";
import { useCsvSeparator } from "@/components/format/use-csv-separator";
import { optionClass } from "@/components/ui/overlay";
import { Panel, type PanelProps } from "@/components/ui/panel";
import { saveFile } from "@/components/ui/save-file";
import { type TableFile, toCsv } from "./table-file";

async function toExcel({ columns, rows }: TableFile): Promise<Blob> {
  const { xlsxStream } = await import("@/lib/export/xlsx-stream");
  async function* once() {
    yield rows;
  }
  return new Response(xlsxStream(columns, once())).blob();
}

export interface FilePanelProps extends PanelProps {
  label: string;
  file: TableFile;
}

export function FilePanel({ anchor, onClose, label, file }: FilePanelProps) {
  const t = useTranslations("ui.chart");
  const [separator] = useCsvSeparator();
  const formats = {
    csv: async () => new Blob([toCsv(file, separator)], { type: "text/csv;charset=utf-8" }),
    xlsx: () => toExcel(file),
  };
  async function save(format: keyof typeof formats): Promise<void> {
    saveFile(await formats[format](), `${file.name}.${format}`);
    onClose();
  }
  return (
    <Panel label={label} anchor={anchor} onClose={onClose} align="end" className="w-36 p-1">
      {(["csv", "xlsx"] as const).map((format, index) => (
        <button
          key={format}
          type="button"
          // biome-ignore lint/a11y/noAutofocus: the panel was opened to choose here
          autoFocus={index === 0}
          onClick={() => void save(format)}
          className={`${optionClass} w-full cursor-pointer hover:bg-hover focus:bg-selected`}
        >
          {t(format)}
        </button>
      ))}
    </Panel>
  );
}
