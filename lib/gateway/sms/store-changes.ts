import { parameters } from "@/lib/db/conditions";
import type { Tx } from "@/lib/db/transaction";
import type { Condition } from "@/lib/http/collection";
import { messagesWhere } from "./store";

/**
 * Takes queued messages that match out of the queue. Those already being handed over stay; rows that a
 * worker claims at this moment are skipped, because waiting for them would be waiting in a circle.
 */
export async function takeFromQueue(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  limit: number,
): Promise<{ uuid: string; price: bigint }[]> {
  const params = parameters();
  const filter = messagesWhere(accountId, conditions, params);
  const { rows } = await tx.query<{ uuid: string; price: string }>(
    `DELETE FROM dispatch_queue q WHERE q.account_id = $1::bigint AND q.lease IS NULL AND q.uuid IN (
       SELECT m.uuid FROM (SELECT * FROM messages WHERE ${filter}) AS m
       JOIN dispatch_queue open ON open.account_id = m.account_id AND open.uuid = m.uuid
       WHERE open.account_id = $1::bigint AND open.lease IS NULL
       ORDER BY m.uuid LIMIT ${params.add(limit, "bigint")} FOR UPDATE OF open SKIP LOCKED)
     RETURNING q.uuid, q.price`,
    params.values,
  );
  return rows.map((row) => ({ uuid: row.uuid, price: BigInt(row.price) }));
}

/** Whether the message still waits to be handed over or is being handed over. */
export async function isInQueue(tx: Tx, accountId: number, uuid: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM dispatch_queue WHERE account_id = $1 AND uuid = $2",
    [accountId, uuid],
  );
  return rowCount !== 0;
}

/** Marks stopped messages; `statusCode` is 410 (dashboard) or 6000 (API). */
export async function markCancelled(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
  statusCode: 410 | 6000,
  releaseId: string,
): Promise<void> {
  await tx.query(
    `UPDATE messages SET status_code = $3::smallint, problem_code = $3::smallint,
       settle_id = CASE WHEN price > 0 THEN $4::uuid END,
       timeline = timeline || jsonb_build_object('at', extract(epoch FROM now())::bigint, 'kind', 'canceled', 'code', $3::smallint)
     WHERE account_id = $1 AND uuid = ANY ($2::uuid[])`,
    [accountId, uuids, statusCode, releaseId],
  );
}

/** Removes matching messages that are not on their way, keeping only their amounts. */
export async function removeMessages(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  limit: number,
): Promise<number> {
  const params = parameters();
  const filter = messagesWhere(accountId, conditions, params);
  const { rows } = await tx.query<{
    uuid: string;
    price: string;
    hold_id: string | null;
    settle_id: string | null;
  }>(
    `DELETE FROM messages WHERE account_id = $1::bigint AND uuid IN (
       SELECT uuid FROM messages WHERE ${filter}
         AND uuid NOT IN (SELECT uuid FROM dispatch_queue WHERE account_id = $1::bigint)
       LIMIT ${params.add(limit, "bigint")})
     RETURNING uuid, price, hold_id, settle_id`,
    params.values,
  );
  if (rows.length === 0) return 0;
  await tx.query(
    `INSERT INTO deleted_messages (account_id, uuid, price, hold_id, settle_id)
     SELECT $1, * FROM unnest($2::uuid[], $3::bigint[], $4::uuid[], $5::uuid[])`,
    [
      accountId,
      rows.map((row) => row.uuid),
      rows.map((row) => row.price),
      rows.map((row) => row.hold_id),
      rows.map((row) => row.settle_id),
    ],
  );
  await tx.query("UPDATE message_counts SET messages = messages - $2 WHERE account_id = $1", [
    accountId,
    rows.length,
  ]);
  return rows.length;
}
