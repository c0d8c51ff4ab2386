import { type CsvSeparator, getCsvMarks } from "@/lib/core/csv-separators";
import { guardCell } from "@/lib/core/text/spreadsheet-cell";
import type { Cell } from "@/lib/export/table-file";

export interface TableFile {
  /** Without its extension. */
  name: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

const BYTE_ORDER_MARK = "\uFEFF";
const quote = (text: string) => `"${guardCell(text).replaceAll('"', '""')}"`;

/** Writes CSV for spreadsheets. */
export function toCsv({ columns, rows }: TableFile, separator: CsvSeparator): string {
  const { delimiter, decimal } = getCsvMarks(separator);
  const write = (cell: Cell) => {
    if (cell === null) return "";
    return typeof cell === "number" ? String(cell).replace(".", decimal) : quote(cell);
  };
  const lines = [columns.map(quote), ...rows.map((row) => row.map(write))];
  return BYTE_ORDER_MARK + lines.map((line) => `${line.join(delimiter)}\r\n`).join("");
}
