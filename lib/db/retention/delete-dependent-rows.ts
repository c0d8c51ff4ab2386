import type { Tx } from "@/lib/db/transaction";
import { ROWS_PER_STEP } from "./step";

/** A table with rows that belong to a row of another one. */
export interface DependentTable {
  table: string;
  /** Columns of the primary key behind the account. */
  key: string;
  /** The order in which an index has its rows; that of the key, if it says nothing. */
  order?: string;
}

/** Deletes the next rows of which `column` is `value`, of one table after the other. Returns whether there may be more. */
export async function deleteDependentRows(
  tx: Tx,
  accountId: number,
  tables: readonly DependentTable[],
  { column, value }: { column: string; value: string },
): Promise<boolean> {
  for (const { table, key, order = key } of tables) {
    const next = `SELECT ${key} FROM ${table} WHERE account_id = $1 AND ${column} = $2 ORDER BY ${order} LIMIT $3`;
    const { rows } = await tx.query<{ found: number }>(
      `WITH next AS (${next}),
         gone AS (DELETE FROM ${table} WHERE account_id = $1 AND (${key}) IN (SELECT ${key} FROM next))
       SELECT count(*)::int AS found FROM next`,
      [accountId, value, ROWS_PER_STEP],
    );
    // Found, not deleted: someone else may delete some of them meanwhile, as what is older than it is kept.
    if (rows[0]?.found === ROWS_PER_STEP) return true;
  }
  return false;
}
