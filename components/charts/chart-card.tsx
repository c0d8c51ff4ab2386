"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { usePrinting } from "@/components/hooks/use-printing";
import { Button } from "@/components/ui/button";
import { FileButton } from "./file-button";
import type { TableFile } from "./table-file";

export interface ChartColumn {
  key: string;
  label: string;
}

export interface ChartCardProps {
  title: string;
  note?: string;
  /** Follows the note where there is a mouse: touch scrolls. */
  mouseNote?: string;
  columns: readonly ChartColumn[];
  /** The first column is a heading. */
  rows: readonly (Readonly<Record<string, string>> & { key: string })[];
  actions?: ReactNode;
  /** Offers the numbers as a file. */
  file?: TableFile | undefined;
  /** Paper has the chart with its table, unless there is no space for it. */
  isTablePrinted?: boolean;
  children: ReactNode;
}

export function ChartCard({ title, note, mouseNote, ...content }: ChartCardProps) {
  const { columns, rows, actions, file, isTablePrinted = true, children } = content;
  const t = useTranslations("ui.chart");
  const [isTable, setTable] = useState(false);
  const isOnPaper = usePrinting() && isTablePrinted;
  return (
    <section className="grid grid-cols-1 gap-3 print:block print:*:mb-3">
      {/* Title and actions share a row and the note has its own: the note's width, which changes with the font, moves nothing. */}
      <header className="grid grid-cols-1 items-center gap-x-2 gap-y-1 md:grid-cols-[minmax(8rem,1fr)_auto] md:gap-y-0 print:break-after-avoid">
        <h2 className="font-semibold text-read">{title}</h2>
        {note !== undefined && (
          <p className="text-ink-3 md:col-span-full md:row-start-2">
            {note}
            {mouseNote !== undefined && (
              <span className="pointer-coarse:hidden print:hidden noscript:hidden">
                {" "}
                {mouseNote}
              </span>
            )}
          </p>
        )}
        <div className="flex min-w-0 flex-wrap items-center gap-1 md:col-start-2 md:row-start-1 print:hidden noscript:hidden">
          {actions}
          {file !== undefined && file.rows.length > 0 && <FileButton title={title} file={file} />}
          <Button onClick={() => setTable(!isTable)} aria-pressed={isTable}>
            {isTable ? t("asChart") : t("asTable")}
          </Button>
        </div>
      </header>
      {/* Kept, because the server's picture can't be rendered again, such as while offline. */}
      <div hidden={isTable && !isOnPaper}>{children}</div>
      {(isTable || isOnPaper) && <NumbersTable title={title} columns={columns} rows={rows} />}
      <noscript>
        <NumbersTable title={title} columns={columns} rows={rows} />
      </noscript>
    </section>
  );
}

function NumbersTable({
  title,
  columns,
  rows,
}: Pick<ChartCardProps, "title" | "columns" | "rows">) {
  return (
    <section
      className="relative max-h-80 overflow-auto print:max-h-none print:overflow-visible"
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr className="border-line border-b text-ink-3 text-small">
            {columns.map(({ key, label }, index) => (
              <th
                key={key}
                scope="col"
                className={`h-8 font-normal ${index === 0 ? "text-left" : "pl-4 text-right"}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-line-soft border-b print:break-inside-avoid">
              {columns.map(({ key }, index) =>
                index === 0 ? (
                  <th key={key} scope="row" className="h-8 whitespace-nowrap text-left font-normal">
                    {row[key]}
                  </th>
                ) : (
                  <td key={key} className="whitespace-nowrap pl-4 text-right">
                    {row[key]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
