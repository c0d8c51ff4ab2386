import { getDefaultCsvSeparator } from "@/lib/core/csv-separators";
import { csvStream } from "@/lib/export/csv-stream";
import { type Cell, FILE_TYPES } from "@/lib/export/table-file";
import { xlsxStream } from "@/lib/export/xlsx-stream";
import type { RenderedFile } from "@/lib/gateway/overview/reports/schema-renderer";
import type { ReportTable } from "./report-model";

async function* onePage(rows: readonly (readonly Cell[])[]) {
  yield rows;
}

export async function toTableFile(
  { name, columns, rows }: ReportTable,
  format: "csv" | "xlsx",
  locale: string,
): Promise<RenderedFile> {
  const headings = columns.map(({ label, fileLabel }) => fileLabel ?? label);
  const cells = onePage(rows.map((row) => row.cells));
  const stream =
    format === "xlsx"
      ? xlsxStream(headings, cells)
      : csvStream(headings, cells, getDefaultCsvSeparator(locale));
  return {
    name: `${name}.${format}`,
    type: FILE_TYPES[format],
    contentId: null,
    bytes: new Uint8Array(await new Response(stream).arrayBuffer()),
  };
}
