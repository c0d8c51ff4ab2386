import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";

/*
 * Given keys, never joins: for an account newer than the last ANALYZE the planner expects one row, and joins
 * thousands row by row until the statement times out.
 */

/**
 * Not leased, and without a part accepted by a carrier. A message with one part sent counts as sent; its other parts
 * follow.
 */
const WAITING_CONDITION = "lease IS NULL AND parts_taken IS NULL";

/** Lists waiting messages: up to `limit` after `after`, restricted to `named` if given. */
export async function listWaiting(
  tx: Tx,
  accountId: number,
  values: readonly unknown[] | null,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ uuid: string }>(
    `SELECT uuid FROM dispatch_queue
     WHERE account_id = $1::bigint AND ${WAITING_CONDITION} AND uuid > $2::uuid
       AND ($3::uuid[] IS NULL OR uuid = ANY ($3::uuid[]))
     ORDER BY uuid LIMIT $4`,
    [accountId, after, values, limit],
  );
  return rows.map(({ uuid }) => uuid);
}

/** Skips messages that a worker is claiming, since waiting would deadlock. */
export async function lockWaiting(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ uuid: string }>(
    `SELECT uuid FROM dispatch_queue
     WHERE account_id = $1::bigint AND ${WAITING_CONDITION} AND uuid = ANY ($2::uuid[])
     ORDER BY uuid FOR UPDATE SKIP LOCKED`,
    [accountId, uuids],
  );
  return rows.map(({ uuid }) => uuid);
}

export interface QueueEntry {
  uuid: string;
  price: bigint;
}

/** Deletes queue entries; the transaction must have locked the messages. */
export async function deleteQueueEntries(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<QueueEntry[]> {
  const { rows } = await tx.query<{ uuid: string; price: string }>(
    `DELETE FROM dispatch_queue WHERE account_id = $1::bigint AND uuid = ANY ($2::uuid[])
     RETURNING uuid, price`,
    [accountId, uuids],
  );
  return rows.map(({ uuid, price }) => ({ uuid, price: BigInt(price) }));
}

export async function findQueued(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ uuid: string }>(
    "SELECT uuid FROM dispatch_queue WHERE account_id = $1::bigint AND uuid = ANY ($2::uuid[])",
    [accountId, uuids],
  );
  return new Set(rows.map(({ uuid }) => uuid));
}

/** After the due time, as Postgres intervals. */
export interface Validity {
  direct: string;
  voice: string;
}

/**
 * Moves an entry's due time (null means now) and restarts the validity period. Returns false if the message isn't
 * waiting or is being claimed.
 */
export async function moveEntry(
  tx: Tx,
  accountId: number,
  uuid: string,
  dueAt: Date | null,
  validity: Validity,
): Promise<boolean> {
  const { rows } = await tx.query<{ is_text: boolean; now: Date }>(
    `SELECT service_code = 'direct' AS is_text, now() AS now FROM dispatch_queue
     WHERE account_id = $1::bigint AND uuid = $2::uuid AND ${WAITING_CONDITION} FOR UPDATE SKIP LOCKED`,
    [accountId, uuid],
  );
  const [locked] = rows;
  if (locked === undefined) return false;
  const { rowCount } = await tx.query(
    `UPDATE dispatch_queue
     SET due_at = $3::timestamptz, valid_until = $3::timestamptz + $4::interval
     WHERE account_id = $1::bigint AND uuid = $2::uuid AND ${WAITING_CONDITION}`,
    [accountId, uuid, dueAt ?? locked.now, locked.is_text ? validity.direct : validity.voice],
  );
  return rowCount !== 0;
}

const SHORTEN_SQL = groupStatement(
  "accept_validity",
  ({ within }) =>
    `UPDATE dispatch_queue q SET valid_until = v.valid_until
     FROM unnest($1::bigint[], $2::uuid[], $3::timestamptz[]) AS v (account_id, uuid, valid_until)
     WHERE ${within("q")} AND q.account_id = v.account_id AND q.uuid = v.uuid AND q.valid_until > v.valid_until`,
);

/** Shortens the validity of messages that must be accepted in this transaction. */
export async function limitValidity(
  tx: Tx,
  brief: readonly { accountId: number; uuid: string; end: Date }[],
): Promise<void> {
  await tx.query({
    ...(await SHORTEN_SQL()),
    values: [
      brief.map(({ accountId }) => accountId),
      brief.map(({ uuid }) => uuid),
      brief.map(({ end }) => end),
    ],
  });
}

/** Ends at `notAfter`. */
export async function shortenValidity(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
  notAfter: Date,
): Promise<void> {
  await tx.query(
    `UPDATE dispatch_queue SET valid_until = $3::timestamptz
     WHERE account_id = $1::bigint AND uuid = ANY ($2::uuid[]) AND valid_until > $3::timestamptz`,
    [accountId, uuids, notAfter],
  );
}
