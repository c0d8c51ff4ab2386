import { stringify } from "csv-stringify/sync";
import { guardCell } from "@/lib/core/text/spreadsheet-cell";
import type { Cell, RowSource } from "./table-file";

/** Lets Excel detect UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

export type Separator = "," | ";";

function toText(cell: Cell, separator: Separator): string {
  if (cell === null) return "";
  if (typeof cell === "string") return guardCell(cell);
  // Semicolon-separated files use a decimal comma.
  return separator === ";" ? String(cell).replace(".", ",") : String(cell);
}

/** Streams CSV page by page with backpressure. */
export function csvStream(
  header: readonly string[],
  rows: RowSource,
  separator: Separator,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const encodeLines = (lines: readonly (readonly Cell[])[]) =>
    encoder.encode(
      stringify(
        lines.map((line) => line.map((cell) => toText(cell, separator))),
        { delimiter: separator, record_delimiter: "windows" },
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
