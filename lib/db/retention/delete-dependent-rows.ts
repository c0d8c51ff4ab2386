import type { Tx } from "@/lib/db/transaction";
import { ROWS_PER_STEP } from "./step";

export interface DependentTable {
  table: string;
  key: string;
  order?: string;
}

/** Deletes rows table by table. Returns true if more may be left. */
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
    // Counts found rows, not deleted ones: retention may delete some concurrently.
    if (rows[0]?.found === ROWS_PER_STEP) return true;
  }
  return false;
}
