import { NIL_UUID } from "@/lib/core/ids/nil-uuid";
import type { STOPPED_CODES } from "@/lib/core/messages/message-state";
import { parameters } from "@/lib/db/lists/conditions";
import type { Tx } from "@/lib/db/transaction";
import type { ReturnedMessage } from "@/lib/gateway/developers/api-keys/service-spend";
import {
  type CountedRow,
  countedColumns,
  hourOf,
} from "@/lib/gateway/messaging/message-counts/service";
import type { Condition } from "@/lib/core/collection";
import { VALIDITY } from "./schema-values";
import { messagesWhere } from "./store";

/** Messages that one statement looks at, and one transaction of a batch operation changes, at most. */
export const BATCH_SIZE = 2_000;

/**
 * Which queue entries still belong to the customer: no worker has them, and no carrier has taken a part of
 * them. A message of which one part was handed over counts as handed over; its other parts follow.
 */
const IS_WAITING = "lease IS NULL AND parts_taken IS NULL";

interface QueueEntry {
  uuid: string;
  price: bigint;
}

/*
 * The statements below go by keys that are given to them, never by a join: for an account younger than the
 * last ANALYZE the planner expects one row, and joins thousands row by row until the statement times out.
 */

/** Those of the messages that match. */
export async function findMatching(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  among: readonly string[],
): Promise<string[]> {
  const params = parameters();
  const filter = messagesWhere(accountId, conditions, params);
  const { rows } = await tx.query<{ uuid: string }>(
    `SELECT uuid FROM messages WHERE ${filter} AND uuid = ANY (${params.add(among, "uuid[]")})
     ORDER BY uuid`,
    params.values,
  );
  return rows.map(({ uuid }) => uuid);
}

/** Whom the first of the matching messages went to, in the order of their creation. */
export async function findRecipients(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  limit: number,
): Promise<{ uuid: string; phone: string }[]> {
  const params = parameters();
  const filter = messagesWhere(accountId, conditions, params);
  const { rows } = await tx.query<{ uuid: string; phone: string }>(
    `SELECT uuid, phone FROM messages WHERE ${filter} ORDER BY uuid LIMIT ${params.add(limit, "bigint")}`,
    params.values,
  );
  return rows;
}

/** Messages after `after` that wait in the queue; only the `named` ones when given. */
export async function findWaiting(
  tx: Tx,
  accountId: number,
  named: readonly unknown[] | null,
  after = NIL_UUID,
): Promise<string[]> {
  const { rows } = await tx.query<{ uuid: string }>(
    `SELECT uuid FROM dispatch_queue
     WHERE account_id = $1::bigint AND ${IS_WAITING} AND uuid > $2::uuid
       AND ($3::uuid[] IS NULL OR uuid = ANY ($3::uuid[]))
     ORDER BY uuid LIMIT $4`,
    [accountId, after, named, BATCH_SIZE],
  );
  return rows.map(({ uuid }) => uuid);
}

/**
 * Takes those of the messages out of the queue that wait and that match; they are looked at again
 * under the lock of their entry, after which nothing but this transaction changes them. An entry that a
 * worker claims at this moment is skipped: waiting for it would be a deadlock.
 */
export async function takeFromQueue(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  uuids: readonly string[],
): Promise<QueueEntry[]> {
  if (uuids.length === 0) return [];
  const { rows: locked } = await tx.query<{ uuid: string }>(
    `SELECT uuid FROM dispatch_queue
     WHERE account_id = $1::bigint AND ${IS_WAITING} AND uuid = ANY ($2::uuid[])
     ORDER BY uuid FOR UPDATE SKIP LOCKED`,
    [accountId, uuids],
  );
  if (locked.length === 0) return [];
  const among = locked.map(({ uuid }) => uuid);
  const { rows } = await tx.query<{ uuid: string; price: string }>(
    `DELETE FROM dispatch_queue WHERE account_id = $1::bigint AND uuid = ANY ($2::uuid[])
     RETURNING uuid, price`,
    [accountId, await findMatching(tx, accountId, conditions, among)],
  );
  return rows.map(({ uuid, price }) => ({ uuid, price: BigInt(price) }));
}

/** Whether the message still waits to be handed over or is being handed over. */
export async function isInQueue(tx: Tx, accountId: number, uuid: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM dispatch_queue WHERE account_id = $1 AND uuid = $2",
    [accountId, uuid],
  );
  return rowCount !== 0;
}

type StoppedRow = CountedRow & ReturnedMessage;

/** Marks stopped messages and returns them; `statusCode` is 410 (dashboard) or 6000 (API). */
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

async function inQueue(tx: Tx, accountId: number, uuids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ uuid: string }>(
    "SELECT uuid FROM dispatch_queue WHERE account_id = $1::bigint AND uuid = ANY ($2::uuid[])",
    [accountId, uuids],
  );
  return new Set(rows.map(({ uuid }) => uuid));
}

interface RemovedRow extends CountedRow {
  uuid: string;
  hold_id: string | null;
  settle_id: string | null;
  status_code: number;
  dlr_code: number;
}

/**
 * Removes those of the messages that match or were `stopped` by this transaction, which may have changed what
 * they matched by. Messages that are being handed over stay. Keeps amounts and what the messages count as, so that
 * every transfer can still be explained. Returns how many are gone.
 *
 * One DELETE for both kinds: the total of the account is locked behind all messages, otherwise two of these
 * at once deadlock.
 */
export async function removeMessages(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  uuids: readonly string[],
  stopped: readonly string[],
): Promise<number> {
  const queued = await inQueue(tx, accountId, uuids);
  const free = uuids.filter((uuid) => !queued.has(uuid));
  if (free.length === 0) return 0;
  const params = parameters();
  const filter = messagesWhere(accountId, conditions, params);
  const { rows } = await tx.query<RemovedRow>(
    `DELETE FROM messages WHERE account_id = $1::bigint AND uuid = ANY (${params.add(free, "uuid[]")})
       AND (uuid = ANY (${params.add(stopped, "uuid[]")}) OR (${filter}))
     RETURNING uuid, hold_id, settle_id, status_code, dlr_code, ${countedColumns("messages")}`,
    params.values,
  );
  if (rows.length === 0) return 0;
  await tx.query(
    `INSERT INTO deleted_messages (account_id, uuid, price, hold_id, settle_id, hour, iso2, service_code, key_id,
       parts_count, status_code, dlr_code)
     SELECT a.account_id, d.uuid, d.price, d.hold_id, d.settle_id, d.hour, d.iso2, d.service_code, d.key_id,
       d.parts_count, d.status_code, d.dlr_code
     FROM unnest($2::uuid[], $3::bigint[], $4::uuid[], $5::uuid[], $6::timestamptz[], $7::text[],
       $8::text[], $9::bigint[], $10::smallint[], $11::smallint[], $12::smallint[])
       AS d (uuid, price, hold_id, settle_id, hour, iso2, service_code, key_id, parts_count, status_code, dlr_code)
     JOIN accounts a ON a.account_id = $1::bigint`,
    [
      accountId,
      rows.map((row) => row.uuid),
      rows.map((row) => row.price),
      rows.map((row) => row.hold_id),
      rows.map((row) => row.settle_id),
      rows.map((row) => (row.is_test ? null : hourOf(row))),
      rows.map((row) => row.iso2),
      rows.map((row) => row.service_code),
      rows.map((row) => row.key_id),
      rows.map((row) => row.parts_count),
      rows.map((row) => row.status_code),
      rows.map((row) => row.dlr_code),
    ],
  );
  await tx.query(
    "DELETE FROM message_reports WHERE account_id = $1::bigint AND uuid = ANY ($2::uuid[])",
    [accountId, rows.map((row) => row.uuid)],
  );
  // A message of a mail has its text in the log of mails, too.
  await tx.query(
    `UPDATE email_log SET subject = NULL, body = NULL
     WHERE account_id = $1::bigint AND msg_uuid = ANY ($2::uuid[])`,
    [accountId, rows.map((row) => row.uuid)],
  );
  await tx.query("UPDATE message_counts SET messages = messages - $2 WHERE account_id = $1", [
    accountId,
    rows.length,
  ]);
  return rows.length;
}

/**
 * Moves a message that waits in the queue; false when there is none. A row that is being claimed at this
 * moment is not waited for. It keeps as long after its new time as one that is accepted for it, and the list of
 * accounts with work comes last, as everywhere.
 */
export async function moveInQueue(
  tx: Tx,
  accountId: number,
  uuid: string,
  dueAt: Date | null,
): Promise<boolean> {
  const { rows } = await tx.query<{ is_text: boolean; now: Date }>(
    `SELECT service_code = 'direct' AS is_text, now() AS now FROM dispatch_queue
     WHERE account_id = $1::bigint AND uuid = $2::uuid AND ${IS_WAITING} FOR UPDATE SKIP LOCKED`,
    [accountId, uuid],
  );
  const [locked] = rows;
  if (locked === undefined) return false;
  const { rowCount } = await tx.query(
    `UPDATE dispatch_queue
     SET due_at = $3::timestamptz, valid_until = $3::timestamptz + $4::interval
     WHERE account_id = $1::bigint AND uuid = $2::uuid AND ${IS_WAITING}`,
    [accountId, uuid, dueAt ?? locked.now, locked.is_text ? VALIDITY.direct : VALIDITY.voice],
  );
  if (rowCount === 0) return false;
  await tx.query(
    `UPDATE messages SET delivery_at = $3::timestamptz,
       timeline = timeline || jsonb_build_object('at', extract(epoch FROM now())::bigint, 'kind', 'rescheduled')
     WHERE account_id = $1::bigint AND uuid = $2::uuid`,
    [accountId, uuid, dueAt],
  );
  await tx.query(
    `INSERT INTO dispatch_ready AS r (account_id, due_at) VALUES ($1::bigint, coalesce($2::timestamptz, now()))
     ON CONFLICT (account_id) DO UPDATE SET due_at = least(r.due_at, excluded.due_at)`,
    [accountId, dueAt],
  );
  return true;
}
