import type { Tx } from "@/lib/db/transaction";
import { ROWS_PER_STEP } from "./step";

/** Rows whose UUIDs, which begin with a time, lie between two. */
export interface UuidRange {
  from: string;
  /** The first that is not among them. */
  end: string;
}

/** Where a step in a table ends: behind `ROWS_PER_STEP` rows, or with the range. */
export async function endOfStep(
  tx: Tx,
  accountId: number,
  table: string,
  { from, end }: UuidRange,
): Promise<string> {
  const { rows } = await tx.query<{ uuid: string }>(
    `SELECT uuid FROM ${table} WHERE account_id = $1 AND uuid >= $2 AND uuid < $3
     ORDER BY uuid OFFSET $4 LIMIT 1`,
    [accountId, from, end, ROWS_PER_STEP],
  );
  return rows[0]?.uuid ?? end;
}
