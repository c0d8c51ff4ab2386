import { stringify } from "csv-stringify/sync";
import { type CsvSeparator, getCsvMarks } from "@/lib/core/csv-separators";
import { guardCell } from "@/lib/core/text/spreadsheet-cell";
import type { Cell, RowSource } from "./table-file";

/** Lets Excel detect UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

function toText(cell: Cell, separator: CsvSeparator): string {
  if (cell === null) return "";
  if (typeof cell === "string") return guardCell(cell);
  return String(cell).replace(".", getCsvMarks(separator).decimal);
}

/** Streams CSV page by page with backpressure. */
export function csvStream(
  header: readonly string[],
  rows: RowSource,
  separator: CsvSeparator,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const encodeLines = (lines: readonly (readonly Cell[])[]) =>
    encoder.encode(
      stringify(
        lines.map((line) => line.map((cell) => toText(cell, separator))),
        { delimiter: getCsvMarks(separator).delimiter, record_delimiter: "windows" },
      ),
    );
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK));
      controller.enqueue(encodeLines([header]));
    },
    async pull(controller) {
      const { value, done } = await rows.next();
      if (done === true) controller.close();
      else controller.enqueue(encodeLines(value));
    },
    async cancel() {
      await rows.return?.(undefined);
    },
  });
}
