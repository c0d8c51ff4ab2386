import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { unguardCell } from "@/lib/core/text/spreadsheet-cell";
import { stripSeparatorLine } from "./delimiter";
import { decodeText } from "./encoding";
import type { Encoding } from "./encoding-names";
import {
  type ByteSource,
  type Delimiter,
  fileError,
  MAX_COLUMNS,
  MAX_ROW_SIZE,
  type TableRow,
} from "./table-row";

/** The parser buffers all rows of its input. */
const STEP = 16 * 1024;
/** Handing over single rows costs more than parsing them. */
const BATCH_SIZE = 250;

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
    for (let at = 0; at < content.length; at += STEP) yield content.slice(at, at + STEP);
  }
}

/**
 * Skips empty rows. Aborts at an overlong row: an unclosed quotation mark would turn the rest of the file into one
 * cell.
 * @throws DomainError `unprocessable`
 */
export async function* csvRows(
  source: ByteSource,
  { encoding, delimiter }: { encoding: Encoding; delimiter: Delimiter },
): AsyncGenerator<TableRow[]> {
  let linesBefore = 0;
  let linesRead = 0;
  const parser = parse({
    delimiter,
    on_record: (record, { lines }) => {
      linesRead = lines;
      return record;
    },
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_SIZE,
  });
  const text = Readable.from(
    decodeStream(source, encoding, () => {
      linesBefore = 1;
    }),
    { highWaterMark: 1 },
  );
  // The parser also throws the pipeline's errors.
  pipeline(text, parser).catch(() => {});
  let line = 0;
  let batch: TableRow[] = [];
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1;
      if (cells.length > MAX_COLUMNS) throw fileError("file_too_wide");
      if (cells.some((cell) => cell !== "")) batch.push({ line, cells: cells.map(unguardCell) });
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw fileError("file_quote_open", error, linesBefore + linesRead + 1);
  } finally {
    text.destroy();
  }
}
