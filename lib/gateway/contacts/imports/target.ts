import type { Tx } from "@/lib/db/transaction";
import type { ColumnNames } from "@/lib/gateway/contacts/group-records/schema-values";
import type { ImportChoices, ImportRecord, ImportRow } from "./record";
import type { ColumnTarget } from "./schema-values";

export type TargetKey = Pick<ImportRecord, "account_id" | "group_id">;

export interface KnownNumbers {
  blocked: ReadonlySet<string>;
  known: ReadonlySet<string>;
}

export interface WrittenCounts {
  added: number;
  changed: number;
  unchanged: number;
  /** Number of other imports' unchanged blocks that are now shared. */
  shared: number;
}

/** Methods run in the transaction that holds the import, and throw `not_found` once the target is deleted. */
export interface ImportTarget {
  columns: readonly ColumnTarget[];
  known: readonly ImportChoices["known"][];
  blocked: readonly ImportChoices["blocked"][];
  /** Returns null if columns can't be named. */
  columnNames(tx: Tx, key: TargetKey): Promise<ColumnNames | null>;
  begin(tx: Tx, record: ImportRecord): Promise<Record<string, string>>;
  find(tx: Tx, record: ImportRecord, phones: readonly string[]): Promise<KnownNumbers>;
  write(
    tx: Tx,
    record: ImportRecord,
    rows: readonly ImportRow[],
    now: Date,
  ): Promise<WrittenCounts>;
  /** Called after the last rows, with totals. */
  finish(tx: Tx, record: ImportRecord, counts: WrittenCounts, now: Date): Promise<void>;
  /** Undoes up to `limit`; `kept` ones stay unchanged. */
  undo(
    tx: Tx,
    record: ImportRecord,
    limit: number,
    now: Date,
  ): Promise<{ undone: number; kept: number; isDone: boolean }>;
}
