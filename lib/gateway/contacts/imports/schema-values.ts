import { MAX_NOTE } from "@/lib/gateway/contacts/blocked-numbers/schema-values";
import { COLUMN_LETTERS } from "@/lib/gateway/contacts/group-records/schema-values";

export const IMPORT_TARGETS = ["group", "blocked_numbers"] as const;

export const IMPORT_STATES = [
  "reading",
  "columns",
  "checking",
  "ready",
  "running",
  "done",
  "canceled",
  "failed",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const GROUP_COLUMNS = ["phone", ...COLUMN_LETTERS, "callback_data"] as const;
export const BLOCK_COLUMNS = ["phone", "note"] as const;
/** Targets of a column; null skips it. */
export const COLUMN_TARGETS = [...GROUP_COLUMNS, "note"] as const;
export type ColumnTarget = (typeof COLUMN_TARGETS)[number];

export const ROW_OUTCOMES = ["new", "known", "blocked", "duplicate", "problem"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export const REPAIRS = [
  "plus_added",
  "zero_added",
  "exponent_read",
  "decimals_cut",
  "text_cut",
] as const;
export type Repair = (typeof REPAIRS)[number];

export const PROBLEMS = [
  "no_number",
  "digits_lost",
  "ambiguous",
  "zero_lost",
  "unreadable",
  "impossible",
  "not_allowed",
  "too_long",
  "damaged",
  "quote_open",
] as const;
export type Problem = (typeof PROBLEMS)[number];

/** Maximum rows above a table, such as title, date and notes. */
export const MAX_TITLE_ROWS = 10;
export const DELIMITER_NAMES = ["comma", "semicolon", "tab", "pipe"] as const;

/** Handling of existing entries: unchanged, overwritten by the file's columns, or only empty columns filled. */
export const DUPLICATE_RULES = ["keep", "overwrite", "fill"] as const;
/** Handling of blocked numbers, which stay blocked even if added to the group. */
export const BLOCKED_RULES = ["skip", "add"] as const;
/** Handling of a lost leading zero: read as national, or skipped. */
export const ZERO_RULES = ["repair", "skip"] as const;
/** Handling of digits that are both a national number without zero and an international one without plus. */
export const AMBIGUOUS_RULES = ["skip", "national", "international"] as const;
/** Handling of values too long: skip the row, truncate, or leave empty. */
export const LONG_RULES = ["skip", "cut", "empty"] as const;

const MAX_COLUMN = 1_530;

export const MAX_VALUE: Readonly<Record<Exclude<ColumnTarget, "phone">, number>> = {
  a: MAX_COLUMN,
  b: MAX_COLUMN,
  c: MAX_COLUMN,
  d: MAX_COLUMN,
  e: MAX_COLUMN,
  callback_data: 36,
  note: MAX_NOTE,
};
export const FILE_LIMIT = 25 * 1024 * 1024;
export const UNDO_DAYS = 7;
