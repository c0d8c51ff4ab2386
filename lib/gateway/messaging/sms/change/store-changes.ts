import type { STOPPED_CODES } from "@/lib/core/messages/message-state";
import { parameters } from "@/lib/db/lists/conditions";
import type { Tx } from "@/lib/db/transaction";
import type { ReturnedMessage } from "@/lib/gateway/developers/api-keys/public";
import {
  countedColumns,
  type CountedRow,
  toHour,
} from "@/lib/gateway/messaging/message-counts/public";
import type { Condition } from "@/lib/core/collection";
import { detachLinks } from "@/lib/gateway/campaigns/short-links/public";
import { deleteMailContents } from "@/lib/gateway/messaging/email-log/public";
import {
  findQueued,
  lockWaiting,
  moveEntry,
  type QueueEntry,
  deleteQueueEntries,
} from "@/lib/queue/store-changes";
import { scheduleAccountAt } from "@/lib/queue/store-ready";
import { VALIDITY } from "@/lib/gateway/messaging/sms/schema-values";
import { storedWhere } from "@/lib/gateway/messaging/sms/store";

/** Messages per statement, and per transaction of a batch operation. */
export const BATCH_SIZE = 2_000;

/**
 * Finds messages by key, without joins: for an account younger than the last ANALYZE, the planner expects one row and
 * uses nested loops over thousands until the statement times out.
 */

export async function findMatching(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  among: readonly string[],
): Promise<string[]> {
  const params = parameters();
  const filter = storedWhere(accountId, conditions, params);
  const { rows } = await tx.query<{ uuid: string }>(
    `SELECT uuid FROM messages WHERE ${filter} AND uuid = ANY (${params.add(among, "uuid[]")})
     ORDER BY uuid`,
    params.values,
  );
  return rows.map(({ uuid }) => uuid);
}

export async function findRecipients(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  limit: number,
): Promise<{ uuid: string; phone: string }[]> {
  const params = parameters();
  const filter = storedWhere(accountId, conditions, params);
  const { rows } = await tx.query<{ uuid: string; phone: string }>(
    `SELECT uuid, phone FROM messages WHERE ${filter} ORDER BY uuid LIMIT ${params.add(limit, "bigint")}`,
    params.values,
  );
  return rows;
}

/**
 * Rechecks under the entry's lock, after which only this transaction can change the message. Skips entries that a
 * worker is claiming: waiting would deadlock.
 */
export async function dequeue(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  uuids: readonly string[],
): Promise<QueueEntry[]> {
  if (uuids.length === 0) return [];
  const locked = await lockWaiting(tx, accountId, uuids);
  if (locked.length === 0) return [];
  return deleteQueueEntries(tx, accountId, await findMatching(tx, accountId, conditions, locked));
}

type StoppedRow = CountedRow & ReturnedMessage;

export async function markCancelled(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
  statusCode: (typeof STOPPED_CODES)[number],
  releaseId: string,
): Promise<StoppedRow[]> {
  const { rows } = await tx.query<StoppedRow>(
    `UPDATE messages SET status_code = $3::smallint, problem_code = $3::smallint,
       text = CASE WHEN is_text_deleted THEN NULL ELSE text END,
       settle_id = CASE WHEN price > 0 THEN $4::uuid END,
       timeline = timeline || jsonb_build_object('at', extract(epoch FROM now())::bigint, 'kind', 'canceled', 'code', $3::smallint)
     WHERE account_id = $1 AND uuid = ANY ($2::uuid[]) RETURNING created_at, ${countedColumns("messages")}`,
    [accountId, uuids, statusCode, releaseId],
  );
  return rows;
}

interface RemovedRow extends CountedRow {
  uuid: string;
  hold_id: string | null;
  settle_id: string | null;
  status_code: number;
  dlr_code: number;
}

/**
 * Deletes messages that match or were `stopped` by this transaction, which may have changed the matched fields.
 * Messages being submitted stay.  One DELETE for
 * both kinds: the account's total must be locked after all messages, otherwise two concurrent calls deadlock.
 */
export async function deleteMessages(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  uuids: readonly string[],
  stopped: readonly string[],
): Promise<number> {
  const queued = await findQueued(tx, accountId, uuids);
  const free = uuids.filter((uuid) => !queued.has(uuid));
  if (free.length === 0) return 0;
  const params = parameters();
  const filter = storedWhere(accountId, conditions, params);
  const { rows } = await tx.query<RemovedRow>(
    `DELETE FROM messages WHERE account_id = $1::bigint AND uuid = ANY (${params.add(free, "uuid[]")})
       AND (uuid = ANY (${params.add(stopped, "uuid[]")}) OR (${filter}))
     RETURNING uuid, hold_id, settle_id, status_code, dlr_code, ${countedColumns("messages")}`,
    params.values,
  );
  if (rows.length === 0) return 0;
  await tx.query(
    `INSERT INTO deleted_messages (account_id, uuid, price, hold_id, settle_id, hour, iso2, service_code, key_id,
       parts_count, status_code, dlr_code, links_count, links_price, hand_over_ms, delivery_ms,
       savable_parts, is_one_over)
     SELECT a.account_id, d.uuid, d.price, d.hold_id, d.settle_id, d.hour, d.iso2, d.service_code, d.key_id,
       d.parts_count, d.status_code, d.dlr_code, d.links_count, d.links_price, d.hand_over_ms, d.delivery_ms,
       d.savable_parts, d.is_one_over
     FROM unnest($2::uuid[], $3::bigint[], $4::uuid[], $5::uuid[], $6::timestamptz[], $7::text[],
       $8::text[], $9::bigint[], $10::smallint[], $11::smallint[], $12::smallint[], $13::smallint[], $14::bigint[],
       $15::integer[], $16::integer[], $17::smallint[], $18::boolean[])
       AS d (uuid, price, hold_id, settle_id, hour, iso2, service_code, key_id, parts_count, status_code, dlr_code,
         links_count, links_price, hand_over_ms, delivery_ms, savable_parts, is_one_over)
     JOIN accounts a ON a.account_id = $1::bigint`,
    [
      accountId,
      rows.map((row) => row.uuid),
      rows.map((row) => row.price),
      rows.map((row) => row.hold_id),
      rows.map((row) => row.settle_id),
      rows.map((row) => (row.is_test ? null : toHour(row))),
      rows.map((row) => row.iso2),
      rows.map((row) => row.service_code),
      rows.map((row) => row.key_id),
      rows.map((row) => row.parts_count),
      rows.map((row) => row.status_code),
      rows.map((row) => row.dlr_code),
      rows.map((row) => row.links_count),
      rows.map((row) => row.links_price),
      rows.map((row) => row.hand_over_ms),
      rows.map((row) => row.delivery_ms),
      rows.map((row) => row.savable_parts),
      rows.map((row) => row.is_one_over),
    ],
  );
  await tx.query(
    "DELETE FROM message_reports WHERE account_id = $1::bigint AND uuid = ANY ($2::uuid[])",
    [accountId, rows.map((row) => row.uuid)],
  );
  await detachLinks(
    tx,
    accountId,
    rows.map((row) => row.uuid),
  );
  // The mail log holds another copy of texts that came by mail.
  await deleteMailContents(
    tx,
    accountId,
    rows.map((row) => row.uuid),
  );
  await tx.query("UPDATE message_counts SET messages = messages - $2 WHERE account_id = $1", [
    accountId,
    rows.length,
  ]);
  return rows.length;
}

/**
 * Changes the due time of a queued message; returns false if it isn't queued. Locks the ready list last, which is the
 * lock order of all its writers.
 */
export async function moveInQueue(
  tx: Tx,
  accountId: number,
  uuid: string,
  dueAt: Date | null,
): Promise<boolean> {
  if (!(await moveEntry(tx, accountId, uuid, dueAt, VALIDITY))) return false;
  await tx.query(
    `UPDATE messages SET delivery_at = $3::timestamptz,
       timeline = timeline || jsonb_build_object('at', extract(epoch FROM now())::bigint, 'kind', 'rescheduled')
     WHERE account_id = $1::bigint AND uuid = $2::uuid`,
    [accountId, uuid, dueAt],
  );
  await scheduleAccountAt(tx, accountId, dueAt);
  return true;
}
