import type { FileLayout } from "@/lib/import/table-row";
import type {
  AMBIGUOUS_RULES,
  BLOCKED_RULES,
  ColumnTarget,
  ImportState,
  KNOWN_RULES,
  LONG_RULES,
  RowFate,
  ZERO_RULES,
} from "./schema-values";

/** A column of the file. */
export interface FileColumn {
  heading: string | null;
  samples: string[];
  target: ColumnTarget | null;
  /** How its target was found; null: it was chosen, or there is none. */
  guess: "name" | "content" | null;
  /** What the group called the target when it was chosen; left out: it is no column of the group. */
  name?: string | null;
}

export interface Choices {
  has_header: boolean;
  /** Of national numbers, ISO 3166-1 alpha-2. */
  country: string;
  known: (typeof KNOWN_RULES)[number];
  blocked: (typeof BLOCKED_RULES)[number];
  zeros: (typeof ZERO_RULES)[number];
  ambiguous: (typeof AMBIGUOUS_RULES)[number];
  too_long: (typeof LONG_RULES)[number];
}

/** Rows by fate and note, such as `problem:digits_lost`. */
export type ImportTally = Record<string, number>;

export interface ImportRecord {
  account_id: string;
  import_id: string;
  /** Null: the numbers are blocked. */
  group_id: string | null;
  file_name: string | null;
  file_size: string;
  state: ImportState;
  layout: FileLayout;
  sheets: string[];
  columns: FileColumn[];
  choices: Choices;
  read_no: number;
  rows_read: string;
  position: string;
  tally: ImportTally;
  added: string;
  changed: string;
  unchanged: string;
  /** Of those unchanged: blocks of other imports that this one asks for, too. */
  shared: string;
  undone: string;
  kept: string;
  names: Record<string, string>;
  problem: string | null;
  problem_line: string | null;
  key_id: string | null;
  user_id: string | null;
  /** Who takes it back. */
  undo_key_id: string | null;
  undo_user_id: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  expires_at: Date | null;
}

export interface ImportRow {
  line: string;
  cells: string[];
  fate: RowFate | null;
  note: string | null;
  phone: string | null;
}

/** What the check found out about a row. */
export interface CheckedRow {
  line: string;
  fate: RowFate;
  note: string | null;
  phone: string | null;
}

const tallyKey = ({ fate, note }: Pick<CheckedRow, "fate" | "note">): string =>
  note === null ? fate : `${fate}:${note}`;

/** The tally with rows put in, or taken out. */
export function count(
  tally: ImportTally,
  rows: readonly Pick<CheckedRow, "fate" | "note">[],
  by = 1,
): ImportTally {
  const next = { ...tally };
  for (const row of rows) next[tallyKey(row)] = (next[tallyKey(row)] ?? 0) + by;
  return next;
}
