import { WAITING } from "@/lib/core/messages/message-state";
import { endOfStep, type UuidRange } from "@/lib/db/retention/end-of-step";
import type { Tx } from "@/lib/db/transaction";

export const endOfMessages = (tx: Tx, accountId: number, range: UuidRange): Promise<string> =>
  endOfStep(tx, accountId, "messages", range);

/**
 * Removes texts of messages. One that still waits keeps its text until it ends: it is marked as one whose text is deleted
 * then.
 */
export async function removeMessageTexts(
  tx: Tx,
  accountId: number,
  { from, end }: UuidRange,
): Promise<void> {
  await tx.query(
    `UPDATE messages SET is_text_deleted = true, text = CASE WHEN status_code = ${WAITING} THEN text END
     WHERE account_id = $1 AND uuid >= $2 AND uuid < $3 AND NOT is_text_deleted`,
    [accountId, from, end],
  );
}

/** Deletes where reports of messages go: what the customer wrote into a URL may name a person, too. */
export async function removeReportUrls(
  tx: Tx,
  accountId: number,
  { from, end }: UuidRange,
): Promise<void> {
  await tx.query("DELETE FROM message_reports WHERE account_id = $1 AND uuid >= $2 AND uuid < $3", [
    accountId,
    from,
    end,
  ]);
}
