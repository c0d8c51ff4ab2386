import { DELIVERED } from "@/lib/core/messages/message-state";
import type { Tx } from "@/lib/db/transaction";

async function findIds(
  tx: Tx,
  sql: string,
  accountId: number,
  messages: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ uuid: string }>(sql, [accountId, messages]);
  return new Set(rows.map(({ uuid }) => uuid));
}

export const findDelivered = (tx: Tx, accountId: number, messages: readonly string[]) =>
  findIds(
    tx,
    `SELECT uuid FROM messages WHERE account_id = $1 AND uuid = ANY ($2::uuid[]) AND dlr_code = ${DELIVERED}`,
    accountId,
    messages,
  );

/** Finds people who clicked; clicks by bots don't count. */
export const findClicked = (tx: Tx, accountId: number, messages: readonly string[]) =>
  findIds(
    tx,
    `SELECT DISTINCT message AS uuid FROM short_links
     WHERE account_id = $1 AND message = ANY ($2::uuid[]) AND people_count > 0`,
    accountId,
    messages,
  );

/** Returns texts after which their recipients wrote something else than an opt-out or opt-in word. */
export async function findReplied(
  tx: Tx,
  accountId: number,
  texts: readonly { message_id: string; phone: string }[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ uuid: string }>(
    `SELECT n.message_id AS uuid FROM json_to_recordset($2::json) AS n (message_id uuid, phone text)
     WHERE EXISTS (SELECT FROM incomings i
       WHERE i.account_id = $1 AND i.phone = n.phone AND i.uuid > n.message_id AND i.opt IS NULL)`,
    [accountId, JSON.stringify(texts)],
  );
  return new Set(rows.map(({ uuid }) => uuid));
}
