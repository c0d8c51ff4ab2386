import type { Tx } from "@/lib/db/transaction";
import { ROWS_PER_STEP } from "./step";

export interface UuidRange {
  from: string;
  end: string;
}

/** Returns the end of a step: after `ROWS_PER_STEP` rows, or at the end of the range. */
export async function findStepEnd(
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
