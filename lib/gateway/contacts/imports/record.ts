import type { FileLayout } from "@/lib/import/table-row";
import type {
  AMBIGUOUS_RULES,
  BLOCKED_RULES,
  ColumnTarget,
  ImportState,
  DUPLICATE_RULES,
  LONG_RULES,
  RowOutcome,
  ZERO_RULES,
} from "./schema-values";

export interface FileColumn {
  heading: string | null;
  samples: string[];
  target: ColumnTarget | null;
  /** Null if the user chose the target, or there is none. */
  guess: "name" | "content" | null;
  /** Name of the target when chosen; only for group columns. */
  name?: string | null;
}

export interface ImportChoices {
  has_header: boolean;
  /** Country of national numbers, ISO 3166-1 alpha-2. */
  country: string;
  known: (typeof DUPLICATE_RULES)[number];
  blocked: (typeof BLOCKED_RULES)[number];
  zeros: (typeof ZERO_RULES)[number];
  ambiguous: (typeof AMBIGUOUS_RULES)[number];
  too_long: (typeof LONG_RULES)[number];
}

/** Number of rows by outcome and note, such as `problem:digits_lost`. */
export type ImportTally = Record<string, number>;

export interface ImportRecord {
  account_id: string;
  import_id: string;
  /** Null to block the numbers. */
  group_id: string | null;
  file_name: string | null;
  file_size: string;
  state: ImportState;
  layout: FileLayout;
  sheets: string[];
  columns: FileColumn[];
  choices: ImportChoices;
  read_no: number;
  rows_read: string;
  position: string;
  tally: ImportTally;
  added: string;
  changed: string;
  unchanged: string;
  /** Number of other imports' unchanged blocks that this one shares. */
  shared: string;
  undone: string;
  kept: string;
  names: Record<string, string>;
  problem: string | null;
  problem_line: string | null;
  key_id: string | null;
  user_id: string | null;
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
  fate: RowOutcome | null;
  note: string | null;
  phone: string | null;
}

export interface CheckedRow {
  line: string;
  fate: RowOutcome;
  note: string | null;
  phone: string | null;
}

const tallyKey = ({ fate, note }: Pick<CheckedRow, "fate" | "note">): string =>
  note === null ? fate : `${fate}:${note}`;

export function count(
  tally: ImportTally,
  rows: readonly Pick<CheckedRow, "fate" | "note">[],
  by = 1,
): ImportTally {
  const next = { ...tally };
  for (const row of rows) next[tallyKey(row)] = (next[tallyKey(row)] ?? 0) + by;
  return next;
}
