import type { Tx } from "@/lib/db/transaction";
import type { ColumnNames } from "@/lib/gateway/contacts/group-records/schema-values";
import type { Choices, ImportRecord, ImportRow } from "./record";
import type { ColumnTarget } from "./schema-values";

/** Which target an import has. */
export type TargetKey = Pick<ImportRecord, "account_id" | "group_id">;

/** What the target has of some numbers. */
export interface KnownNumbers {
  blocked: ReadonlySet<string>;
  /** Those that are there already. */
  known: ReadonlySet<string>;
}

/** How many entries or blocks were written. */
export interface WrittenCounts {
  added: number;
  changed: number;
  unchanged: number;
  /** Of those unchanged: blocks of other imports that this one asks for, too. */
  shared: number;
}

/**
 * What becomes of the numbers of a file. Everything happens in the transaction that holds the import, and throws `not_found` once
 * the target is gone.
 */
export interface ImportTarget {
  /** What its columns, `known` and `blocked` may be. */
  columns: readonly ColumnTarget[];
  known: readonly Choices["known"][];
  blocked: readonly Choices["blocked"][];
  /** Names of its columns; null: it has none to name. */
  columnNames(tx: Tx, key: TargetKey): Promise<ColumnNames | null>;
  /** Prepares it for the start; returns the names that columns got. */
  begin(tx: Tx, record: ImportRecord): Promise<Record<string, string>>;
  find(tx: Tx, record: ImportRecord, phones: readonly string[]): Promise<KnownNumbers>;
  /** Imports checked rows, with what is needed to take them back. */
  write(
    tx: Tx,
    record: ImportRecord,
    rows: readonly ImportRow[],
    now: Date,
  ): Promise<WrittenCounts>;
  /** After the last rows, with the sums of all of them. */
  finish(tx: Tx, record: ImportRecord, counts: WrittenCounts, now: Date): Promise<void>;
  /** Takes back up to `limit` entries or blocks; `kept` stay as they are. */
  undo(
    tx: Tx,
    record: ImportRecord,
    limit: number,
    now: Date,
  ): Promise<{ undone: number; kept: number; isEnd: boolean }>;
}
