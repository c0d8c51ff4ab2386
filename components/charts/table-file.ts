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

/** Writes CSV for spreadsheets. Semicolons imply decimal commas. */
export function toCsv({ columns, rows }: TableFile, separator: "comma" | "semicolon"): string {
  const [mark, point] = separator === "semicolon" ? [";", ","] : [",", "."];
  const write = (cell: Cell) => {
    if (cell === null) return "";
    return typeof cell === "number" ? String(cell).replace(".", point) : quote(cell);
  };
  const lines = [columns.map(quote), ...rows.map((row) => row.map(write))];
  return BYTE_ORDER_MARK + lines.map((line) => `${line.join(mark)}\r\n`).join("");
}
