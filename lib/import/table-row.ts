import { DomainError, type ErrorReason } from "@/lib/core/errors";
import type { Encoding } from "./encoding-names";

export interface TableRow {
  /** From 1, including headings. */
  line: number;
  cells: string[];
  /** Its quotation mark is never closed; the cells are those of its first line, as written. */
  problem?: "quote_open";
}

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Irrelevant options are ignored. */
export interface FileLayout {
  format: "csv" | "xlsx" | "vcard";
  encoding: Encoding;
  delimiter: Delimiter;
  /** From 0. */
  sheet: number;
  /** Rows above the headings, such as a title. */
  titleRows?: number;
  /** Letters look garbled in this encoding. */
  isGarbled?: boolean;
}

export type ByteSource = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export const MAX_COLUMNS = 200;
export const MAX_ROWS = 1_000_000;
/** Characters; fits five columns of 1,530 characters many times. */
export const MAX_ROW_SIZE = 100_000;

const REFUSALS = {
  file_empty: (cause) =>
    new DomainError("unprocessable", "The file has no rows.", { reason: "file_empty", cause }),
  file_not_table: (cause) =>
    new DomainError("unprocessable", "This isn't a CSV, Excel (.xlsx) or vCard file.", {
      reason: "file_not_table",
      cause,
    }),
  file_old_excel: (cause) =>
    new DomainError("unprocessable", "Save the file as .xlsx, without a password.", {
      reason: "file_old_excel",
      cause,
    }),
  file_damaged: (cause) =>
    new DomainError("unprocessable", "The file is damaged. Save it again, or as CSV.", {
      reason: "file_damaged",
      cause,
    }),
  file_quote_open: (cause, line) =>
    new DomainError(
      "unprocessable",
      `The row that begins in line ${line} has a quotation mark that isn't closed, or is too long.`,
      { reason: "file_quote_open", limit: line, cause },
    ),
  file_row_too_long: (cause) =>
    new DomainError("unprocessable", "A row is too long.", { reason: "file_row_too_long", cause }),
  file_too_wide: (cause) =>
    new DomainError("unprocessable", `A table can have up to ${MAX_COLUMNS} columns.`, {
      reason: "file_too_wide",
      cause,
    }),
  file_too_long: (cause) =>
    new DomainError("unprocessable", "A file can have up to 1,000,000 rows.", {
      reason: "file_too_long",
      cause,
    }),
} as const satisfies Partial<Record<ErrorReason, (cause: unknown, line: number) => DomainError>>;

export type FileProblem = keyof typeof REFUSALS;

/** Creates a file error; `line` counts from 1. */
export function fileError(reason: FileProblem, cause?: unknown, line = 0): DomainError {
  return REFUSALS[reason](cause, line);
}
