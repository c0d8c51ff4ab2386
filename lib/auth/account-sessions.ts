import type { Tx } from "@/lib/db/transaction";
import { hashOfSession } from "@/lib/http/session";

/** Ends what a person has open in one account, inside the transaction that removes them from it. */
export async function revokeAccountSessions(
  tx: Tx,
  accountId: number,
  userId: number,
): Promise<void> {
  await tx.query("DELETE FROM sessions WHERE account_id = $1 AND user_id = $2", [
    accountId,
    userId,
  ]);
}

/** Lets a session go on in another account of the same person; who may is the caller's matter. */
export async function moveSession(tx: Tx, sid: string, accountId: number): Promise<void> {
  await tx.query("UPDATE sessions SET account_id = $2 WHERE session_hash = $1", [
    hashOfSession(sid),
    accountId,
  ]);
}
