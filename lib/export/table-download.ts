import type { Context } from "@/lib/core/context";
import type { Download } from "@/lib/http/route";
import { csvStream } from "./csv-stream";
import type { FileRequest } from "./file-request";
import { type Cell, FILE_TYPES } from "./table-file";
import { xlsxStream } from "./xlsx-stream";

const PAGE_SIZE = 1_000;

export interface TableSource<Row, Column extends string | number> {
  name: string;
  readAfter: (key: string | null, limit: number) => Promise<Row[]>;
  toKey: (row: Row) => string;
  toCell: (row: Row, column: Column) => Cell;
}

async function* readPages<Row, Column extends string | number>(
  source: TableSource<Row, Column>,
  columns: readonly Column[],
): AsyncGenerator<Cell[][]> {
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await source.readAfter(after, PAGE_SIZE);
    if (rows.length > 0) {
      yield rows.map((row) => columns.map((column) => source.toCell(row, column)));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
    after = source.toKey(last);
  }
}

/** `headings` replaces the column names. */
interface TableFile<Column> extends Pick<FileRequest<string>, "format" | "separator"> {
  columns: readonly Column[];
  headings?: readonly string[];
}

export function rowsDownload(
  ctx: Context,
  {
    format,
    separator,
    headings,
  }: Required<Pick<TableFile<string>, "format" | "separator" | "headings">>,
  { name, rows }: { name: string; rows: AsyncGenerator<Cell[][]> },
): Download {
  return {
    contentType: FILE_TYPES[format],
    fileName: `${name}-${ctx.now().toISOString().slice(0, 10)}.${format}`,
    body: format === "xlsx" ? xlsxStream(headings, rows) : csvStream(headings, rows, separator),
  };
}

/** Streams the table in constant memory. */
export function tableDownload<Row, Column extends string | number>(
  ctx: Context,
  { format, columns, separator, headings = columns.map(String) }: TableFile<Column>,
  source: TableSource<Row, Column>,
): Download {
  const rows = readPages(source, columns);
  return rowsDownload(ctx, { format, separator, headings }, { name: source.name, rows });
}
