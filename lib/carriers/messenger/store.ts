import { quoteLiteral } from "@/lib/db/quote-literal";
import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { Tx } from "@/lib/db/transaction";
import { CODE_STATES, type CodeReport, type CodeState } from "@/lib/carriers/code-messenger";

export interface MessageRecord {
  state: CodeState | "asked";
  error_code: string | null;
  timed_out_at: Date | null;
}

/** Inserts a message; returns false if recorded already. */
export async function insertMessage(
  tx: Tx,
  carrier: string,
  { messageId, endsAt }: { messageId: string; endsAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO messenger_messages (carrier, message_id, ends_at) VALUES ($1, $2, $3)
     ON CONFLICT (carrier, message_id) DO NOTHING`,
    [carrier, messageId, endsAt],
  );
  return rowCount === 1;
}

export async function deleteMessage(tx: Tx, carrier: string, messageId: string): Promise<void> {
  await tx.query("DELETE FROM messenger_messages WHERE carrier = $1 AND message_id = $2", [
    carrier,
    messageId,
  ]);
}

export async function findMessage(
  tx: Tx,
  carrier: string,
  messageId: string,
): Promise<MessageRecord | undefined> {
  const { rows } = await tx.query<MessageRecord>(
    `SELECT state, error_code, timed_out_at FROM messenger_messages
     WHERE carrier = $1 AND message_id = $2`,
    [carrier, messageId],
  );
  return rows[0];
}

/**
 * Advances a message's state, never backwards. Returns whether the report came late, or undefined if the state is
 * unchanged.
 */
export async function advanceMessage(
  tx: Tx,
  carrier: string,
  { messageId, state, errorCode }: CodeReport,
): Promise<{ isLate: boolean } | undefined> {
  const nearer = ["asked", ...CODE_STATES.slice(0, CODE_STATES.indexOf(state))];
  const { rows } = await tx.query<{ is_late: boolean }>(
    `UPDATE messenger_messages SET state = $3, error_code = $4
     WHERE carrier = $1 AND message_id = $2 AND state = ANY ($5::text[])
     RETURNING timed_out_at IS NOT NULL AS is_late`,
    [carrier, messageId, state, errorCode, nearer],
  );
  return rows[0] && { isLate: rows[0].is_late };
}

export const timeLimitsDue = (carrier: string): DueQuery => ({
  sql: `SELECT min(ends_at) FROM messenger_messages
        WHERE carrier = ${quoteLiteral(carrier)} AND timed_out_at IS NULL AND state IN ('asked', 'sent')`,
  placement: "local",
});

export async function timeOutMessages(tx: Tx, carrier: string, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ message_id: string }>(
    `UPDATE messenger_messages SET timed_out_at = now() WHERE carrier = $1 AND message_id IN (
       SELECT message_id FROM messenger_messages
       WHERE carrier = $1 AND timed_out_at IS NULL AND state IN ('asked', 'sent') AND ends_at <= now()
       ORDER BY ends_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING message_id`,
    [carrier, limit],
  );
  return rows.map(({ message_id }) => message_id);
}
