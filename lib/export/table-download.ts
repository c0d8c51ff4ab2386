import type { Context } from "@/lib/core/context";
import type { Download } from "@/lib/http/route";
import { csvStream } from "./csv-stream";
import type { FileRequest } from "./file-request";
import { type Cell, FILE_TYPES } from "./table-file";
import { xlsxStream } from "./xlsx-stream";

/** Rows that are in memory at a time. */
const PAGE = 1_000;

export interface TableSource<Row, Column extends string | number> {
  /** Begins the name of the file; the day follows. */
  name: string;
  /** Up to `limit` rows behind the one with this key, or from the beginning. */
  readAfter: (key: string | null, limit: number) => Promise<Row[]>;
  keyOf: (row: Row) => string;
  cellOf: (row: Row, column: Column) => Cell;
}

async function* pagesOf<Row, Column extends string | number>(
  source: TableSource<Row, Column>,
  columns: readonly Column[],
): AsyncGenerator<Cell[][]> {
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await source.readAfter(after, PAGE);
    if (rows.length > 0) {
      yield rows.map((row) => columns.map((column) => source.cellOf(row, column)));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = source.keyOf(last);
  }
}

/** What a file is like; `headings` where the names of the columns are none. */
interface TableFile<Column> extends Pick<FileRequest<string>, "format" | "separator"> {
  columns: readonly Column[];
  headings?: readonly string[];
}

/** A file whose rows come from a generator, page by page, in the order of its headings. */
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

/** A file of a table. It is read while it is sent, so its length costs no memory. */
export function tableDownload<Row, Column extends string | number>(
  ctx: Context,
  { format, columns, separator, headings = columns.map(String) }: TableFile<Column>,
  source: TableSource<Row, Column>,
): Download {
  const rows = pagesOf(source, columns);
  return rowsDownload(ctx, { format, separator, headings }, { name: source.name, rows });
}
