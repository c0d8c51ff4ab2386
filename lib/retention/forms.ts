import type { Tx } from "@/lib/db/transaction";
import { ROWS_A_STEP } from "@/lib/db/retention/step";
import { accountByAccount, type Step } from "@/lib/db/retention/step";

async function findDue(tx: Tx, failed: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT account_id FROM form_answers
     WHERE erase_at <= now() AND account_id <> ALL ($1::bigint[]) LIMIT 1000`,
    [failed],
  );
  return rows.map((row) => row.account_id);
}

async function eraseSome(tx: Tx, accountId: string): Promise<"more" | "done"> {
  const { rowCount } = await tx.query(
    `UPDATE form_answers SET phone = NULL, fields = '{}', ip = NULL, comment = NULL, erase_at = NULL
     WHERE account_id = $1 AND answer_id IN (
       SELECT answer_id FROM form_answers WHERE account_id = $1 AND erase_at <= now() ORDER BY erase_at LIMIT $2)`,
    [accountId, ROWS_A_STEP],
  );
  return rowCount === ROWS_A_STEP ? "more" : "done";
}

/** Takes numbers, addresses and words of people from answers to forms when their time is over; what is left is counted. */
export function eraseFormAnswers(): Step {
  return accountByAccount({ name: "people in answers to forms", find: findDue, clear: eraseSome });
}
