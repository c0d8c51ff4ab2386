import { WAITING } from "@/lib/core/messages/message-state";
import { findStepEnd, type UuidRange } from "@/lib/db/retention/end-of-step";
import type { Tx } from "@/lib/db/transaction";

export const findMessagesEnd = (tx: Tx, accountId: number, range: UuidRange): Promise<string> =>
  findStepEnd(tx, accountId, "messages", range);

/** Deletes texts. Pending messages are marked instead, and lose their text when they end. */
export async function deleteMessageTexts(
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

/** Deletes report URLs, which may contain personal data. */
export async function deleteReportUrls(
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
