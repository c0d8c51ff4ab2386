import { findStepEnd, type UuidRange } from "@/lib/db/retention/end-of-step";
import type { Tx } from "@/lib/db/transaction";

export const findIncomingsEnd = (tx: Tx, accountId: number, range: UuidRange): Promise<string> =>
  findStepEnd(tx, accountId, "incomings", range);

export async function deleteIncomingTexts(
  tx: Tx,
  accountId: number,
  { from, end }: UuidRange,
): Promise<void> {
  await tx.query(
    "UPDATE incomings SET text = NULL WHERE account_id = $1 AND uuid >= $2 AND uuid < $3 AND text IS NOT NULL",
    [accountId, from, end],
  );
}
