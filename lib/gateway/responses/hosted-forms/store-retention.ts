import { deleteDependentRows } from "@/lib/db/retention/delete-dependent-rows";
import { ROWS_PER_STEP } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";

export async function findDueSubmissions(tx: Tx, failed: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT account_id FROM form_answers
     WHERE erase_at <= now() AND account_id <> ALL ($1::bigint[]) LIMIT 1000`,
    [failed],
  );
  return rows.map((row) => row.account_id);
}

export async function eraseSubmissions(tx: Tx, accountId: number): Promise<"more" | "done"> {
  const { rowCount } = await tx.query(
    `UPDATE form_answers SET phone = NULL, fields = '{}', ip = NULL, comment = NULL, erase_at = NULL
     WHERE account_id = $1 AND answer_id IN (
       SELECT answer_id FROM form_answers WHERE account_id = $1 AND erase_at <= now() ORDER BY erase_at LIMIT $2)`,
    [accountId, ROWS_PER_STEP],
  );
  return rowCount === ROWS_PER_STEP ? "more" : "done";
}

const CAMPAIGN_TABLES = [{ table: "form_answers", key: "answer_id", order: "created_at" }];

/** Deletes a batch. Returns whether more may remain. */
export const deleteSubmissions = (tx: Tx, accountId: number, campaign: string): Promise<boolean> =>
  deleteDependentRows(tx, accountId, CAMPAIGN_TABLES, { column: "campaign", value: campaign });
