import { VERIFY_IN_PROGRESS, VERIFY_NEW } from "@/lib/core/trust/verify-state";
import type { Tx } from "@/lib/db/transaction";

/** Returns true while a verification is running, or its price unsettled, and locks it. */
export async function isBeingVerified(tx: Tx, accountId: number, phone: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT id FROM verify_codes WHERE account_id = $1 AND phone = $2 AND (status IN (${VERIFY_NEW}, ${VERIFY_IN_PROGRESS}) OR held > 0)
     ORDER BY id FOR UPDATE`,
    [accountId, phone],
  );
  return rowCount !== 0;
}
