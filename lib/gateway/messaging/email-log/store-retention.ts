import type { UuidRange } from "@/lib/db/retention/end-of-step";
import type { Tx } from "@/lib/db/transaction";

export async function deleteEmailTexts(
  tx: Tx,
  accountId: number,
  { from, end }: UuidRange,
): Promise<void> {
  await tx.query(
    `UPDATE email_log SET subject = NULL, body = NULL
     WHERE account_id = $1 AND email_id >= $2 AND email_id < $3 AND (subject IS NOT NULL OR body IS NOT NULL)`,
    [accountId, from, end],
  );
}
