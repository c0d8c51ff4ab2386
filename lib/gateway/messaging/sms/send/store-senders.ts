import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { uuidLowerBound } from "@/lib/core/ids/uuid7";
import type { Tx } from "@/lib/db/transaction";

export interface SenderRecord {
  sender_id: string;
  messages: string;
  last_used_at: Date;
}

/**
 * Maximum latest messages read to find used senders; read by primary key, so the cost is independent of the account's
 * size.
 */
const MAX_MESSAGES_READ = 1_000;
const SENDERS = 20;

/** Finds senders, most used first. Excludes calls, which mostly show our numbers. */
export async function findSenders(tx: Tx, accountId: number, since: Date): Promise<SenderRecord[]> {
  const { rows } = await tx.query<SenderRecord>(
    `SELECT sender_id, count(*) AS messages, max(created_at) AS last_used_at
     FROM (
       SELECT sender_id, service_code, origin, created_at FROM messages
       WHERE account_id = $1 AND uuid >= $2::uuid ORDER BY uuid DESC LIMIT ${MAX_MESSAGES_READ}
     ) latest
     WHERE service_code = 'direct' AND origin <> '${TEST_ORIGIN}'
     GROUP BY sender_id ORDER BY count(*) DESC, max(created_at) DESC, sender_id LIMIT ${SENDERS}`,
    [accountId, uuidLowerBound(since)],
  );
  return rows;
}
