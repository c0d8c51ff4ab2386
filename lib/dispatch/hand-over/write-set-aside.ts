import { asWorker } from "@/lib/db/transaction";
import { flushOutcomes } from "./flush";
import type { Outcome } from "@/lib/dispatch/outcome";
import { SET_ASIDE_LEASE } from "@/lib/dispatch/set-aside";

interface SetAsideRow {
  outcome: Outcome;
  attempt: number;
  price: string;
}

/**
 * Writes an outcome that was set aside, after its cause was removed. Returns false when there is none;
 * throws what the database says when it still cannot be written.
 */
export async function writeSetAside(accountId: number, uuid: string): Promise<boolean> {
  const { rows } = await asWorker((tx) =>
    tx.query<SetAsideRow>(
      `SELECT s.outcome, q.attempt, q.price FROM dispatch_set_aside s
       JOIN dispatch_queue q ON q.account_id = s.account_id AND q.uuid = s.uuid
       WHERE s.account_id = $1 AND s.uuid = $2 AND q.lease = $3`,
      [accountId, uuid, SET_ASIDE_LEASE],
    ),
  );
  const [row] = rows;
  if (row === undefined) return false;
  const claim = { accountId, uuid, attempt: row.attempt, price: BigInt(row.price) };
  await flushOutcomes(SET_ASIDE_LEASE, [{ ...row.outcome, claim }]);
  await asWorker((tx) =>
    tx.query("DELETE FROM dispatch_set_aside WHERE account_id = $1 AND uuid = $2", [
      accountId,
      uuid,
    ]),
  );
  return true;
}
