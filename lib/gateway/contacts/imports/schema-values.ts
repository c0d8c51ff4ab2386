import { NOTE_MAX } from "@/lib/gateway/contacts/blocked-numbers/schema-values";
import { COLUMN_LETTERS } from "@/lib/gateway/contacts/group-records/schema-values";

/** What becomes of the numbers of a file: they come into a group, or are blocked. */
export const IMPORT_TARGETS = ["group", "blocked_numbers"] as const;

/** What an import is doing, or what became of it. */
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

/** What a column of the file becomes in a group. */
export const GROUP_COLUMNS = ["phone", ...COLUMN_LETTERS, "callback_data"] as const;
/** The same among blocked numbers. */
export const BLOCK_COLUMNS = ["phone", "note"] as const;
/** The same wherever; null: it is left out. */
export const COLUMN_TARGETS = [...GROUP_COLUMNS, "note"] as const;
export type ColumnTarget = (typeof COLUMN_TARGETS)[number];

/** What the check says of a row. */
export const ROW_FATES = ["new", "known", "blocked", "duplicate", "problem"] as const;
export type RowFate = (typeof ROW_FATES)[number];

/** What was repaired in a row that can be imported. */
export const REPAIRS = [
  "plus_added",
  "zero_added",
  "exponent_read",
  "decimals_cut",
  "text_cut",
] as const;
export type Repair = (typeof REPAIRS)[number];

/** Why a row can't be imported as it is. */
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
] as const;
export type Problem = (typeof PROBLEMS)[number];

/** Titles, dates and notes above a table take a few rows. */
export const MAX_TITLE_ROWS = 10;
export const DELIMITER_NAMES = ["comma", "semicolon", "tab", "pipe"] as const;

/** What happens to entries that the group has already: nothing, all columns of the file, or only empty ones. */
export const KNOWN_RULES = ["keep", "overwrite", "fill"] as const;
/** Whether blocked numbers come into the group. They stay blocked either way. */
export const BLOCKED_RULES = ["skip", "add"] as const;
/** Numbers that lost their zero, which others might also have without: read as national, or left out. */
export const ZERO_RULES = ["repair", "skip"] as const;
/** Digits that are a number of the country without its zero, and one of another country without its plus. */
export const AMBIGUOUS_RULES = ["skip", "national", "international"] as const;
/** Values that are longer than a column takes: the row is left out, the value cut, or left empty. */
export const LONG_RULES = ["skip", "cut", "empty"] as const;

const COLUMN_MAX = 1_530;

/** Characters of a value. */
export const VALUE_MAX: Readonly<Record<Exclude<ColumnTarget, "phone">, number>> = {
  a: COLUMN_MAX,
  b: COLUMN_MAX,
  c: COLUMN_MAX,
  d: COLUMN_MAX,
  e: COLUMN_MAX,
  callback_data: 36,
  note: NOTE_MAX,
};
/** Bytes of a file. */
export const FILE_LIMIT = 25 * 1024 * 1024;
/** How long an import can be undone. */
export const UNDO_DAYS = 7;
