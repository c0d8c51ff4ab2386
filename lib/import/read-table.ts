import { csvRows } from "./csv-rows";
import { type ByteSource, type FileLayout, fileError, MAX_ROWS, type TableRow } from "./table-row";
import { vcardRows } from "./vcard-rows";
import { xlsxRows } from "./xlsx-rows";

async function collect(source: ByteSource): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return chunks.length === 1 && Buffer.isBuffer(chunks[0]) ? chunks[0] : Buffer.concat(chunks);
}

async function readBatches(
  source: ByteSource,
  layout: FileLayout,
): Promise<AsyncGenerator<TableRow[]>> {
  if (layout.format === "csv") return csvRows(source, layout);
  if (layout.format === "vcard") return vcardRows(source, layout.encoding);
  return xlsxRows(await collect(source), layout.sheet);
}

/** Postgres texts can't contain NUL. */
const isText = (cell: string) => !cell.includes("\0");

/**
 * Reads a table lazily, headings included: memory holds some rows, and a workbook's compressed bytes and shared
 * strings.
 * @throws DomainError `unprocessable`, also after some rows
 */
export async function* readTable(source: ByteSource, layout: FileLayout): AsyncGenerator<TableRow> {
  let count = 0;
  for await (const rows of await readBatches(source, layout)) {
    for (const row of rows) {
      count += 1;
      if (count > MAX_ROWS) throw fileError("file_too_long");
      if (!row.cells.every(isText)) throw fileError("file_not_table");
      yield row;
    }
  }
  if (count === 0 || (layout.format === "vcard" && count === 1)) throw fileError("file_empty");
}

export async function readHead(
  bytes: Buffer,
  layout: FileLayout,
  limit: number,
): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of readTable([bytes], layout)) {
    rows.push(row);
    if (rows.length === limit) break;
  }
  return rows;
}
