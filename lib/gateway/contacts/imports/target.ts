import type { Tx } from "@/lib/db/transaction";
import type { ColumnNames } from "@/lib/gateway/contacts/group-records/schema-values";
import type { ImportChoices, ImportRecord, ImportRow } from "./record";
import type { ColumnTarget } from "./schema-values";

/** Identifies the target of an import. */
export type TargetKey = Pick<ImportRecord, "account_id" | "group_id">;

/** Existing state of numbers in the target. */
export interface KnownNumbers {
  blocked: ReadonlySet<string>;
  /** Numbers already in the target. */
  known: ReadonlySet<string>;
}

/** Numbers of entries or blocks written. */
export interface WrittenCounts {
  added: number;
  changed: number;
  unchanged: number;
  /** Unchanged blocks of other imports that this one shares. */
  shared: number;
}

/**
 * Destination of a file's numbers. Methods run in the transaction that holds the import, and throw `not_found` once
 * the target is deleted.
 */
export interface ImportTarget {
  /** Supported columns, and values of `known` and `blocked`. */
  columns: readonly ColumnTarget[];
  known: readonly ImportChoices["known"][];
  blocked: readonly ImportChoices["blocked"][];
  /** Returns column names, or null if they can't be named. */
  columnNames(tx: Tx, key: TargetKey): Promise<ColumnNames | null>;
  /** Prepares the target for the start; returns names given to columns. */
  begin(tx: Tx, record: ImportRecord): Promise<Record<string, string>>;
  find(tx: Tx, record: ImportRecord, phones: readonly string[]): Promise<KnownNumbers>;
  /** Imports checked rows with their undo data. */
  write(
    tx: Tx,
    record: ImportRecord,
    rows: readonly ImportRow[],
    now: Date,
  ): Promise<WrittenCounts>;
  /** Called after the last rows, with the totals. */
  finish(tx: Tx, record: ImportRecord, counts: WrittenCounts, now: Date): Promise<void>;
  /** Undoes up to `limit` entries or blocks; `kept` ones stay unchanged. */
  undo(
    tx: Tx,
    record: ImportRecord,
    limit: number,
    now: Date,
  ): Promise<{ undone: number; kept: number; isEnd: boolean }>;
}
