import { unguardCell } from "@/lib/core/text/spreadsheet-cell";
import { stripSeparatorLine } from "./delimiter";
import { decodeText } from "./encoding";
import type { Encoding } from "./encoding-names";
import { parseRecords, RecordSplitter } from "./record-splitter";
import {
  type ByteSource,
  type Delimiter,
  fileError,
  MAX_COLUMNS,
  type TableRow,
} from "./table-row";

/** The parser blocks the process for all rows of its input. */
const STEP = 16 * 1024;

async function* decodeStream(
  source: ByteSource,
  encoding: Encoding,
  onSetting: () => void,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const text of decodeText(source, encoding)) {
    const { text: content, lines } = isFirst ? stripSeparatorLine(text) : { text, lines: 0 };
    if (lines > 0) onSetting();
    isFirst = false;
    for (let offset = 0; offset < content.length; offset += STEP)
      yield content.slice(offset, offset + STEP);
  }
}

/**
 * Skips empty rows. A row whose quotation mark is never closed has a problem and the cells of its line.
 * @throws DomainError `unprocessable` if such a mark seems to enclose the rest, or at an overlong row
 */
export async function* csvRows(
  source: ByteSource,
  { encoding, delimiter }: { encoding: Encoding; delimiter: Delimiter },
): AsyncGenerator<TableRow[]> {
  let line = 0;
  let width = 0;
  const toRows = (records: string[][], problem?: TableRow["problem"]): TableRow[] =>
    records.flatMap((cells) => {
      line += 1;
      if (cells.length > MAX_COLUMNS) throw fileError("file_too_wide");
      if (cells.every((cell) => cell === "")) return [];
      if (problem === undefined) width = cells.length;
      return { line, cells: cells.map(unguardCell), ...(problem !== undefined && { problem }) };
    });
  let firstLine = 1;
  const text = decodeStream(source, encoding, () => {
    firstLine = 2;
  });
  let splitter: RecordSplitter | undefined;
  for (;;) {
    const { value = "", done = false } = await text.next();
    splitter ??= new RecordSplitter(delimiter, firstLine);
    for (const { text: records, openLine } of splitter.split(value, done, () => width)) {
      const rows =
        openLine === undefined
          ? toRows(parseRecords(records, delimiter))
          : toRows([openLine.split(delimiter)], "quote_open");
      if (rows.length > 0) yield rows;
    }
    if (done) return;
  }
}
