import { plainArray } from "@/lib/db/grouping/array-literal";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";

export interface Attempt {
  accountId: number;
  uuid: string;
  attempt: number;
}

export const messageKey = (accountId: number | string, uuid: string) => `${accountId}/${uuid}`;

interface KeyRow {
  account_id: string;
  uuid: string;
}

const toKeySet = (rows: readonly KeyRow[]) =>
  new Set(rows.map((row) => messageKey(row.account_id, row.uuid)));

// By key: the LIMIT makes the planner expect few rows, and `+ 0` keeps it from the index of leases, whose entries of
// messages that left stay until the next vacuum. Not by ctid, which a concurrent update changes.
const DEQUEUE = groupStatement(
  "dispatch_take_out",
  ({ within }) =>
    `DELETE FROM dispatch_queue q USING (
       SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::integer[]) AS o (account_id, uuid, attempt)
       LIMIT cardinality($1::bigint[])) o
     WHERE ${within("q")} AND q.account_id = o.account_id AND q.uuid = o.uuid
       AND q.lease + 0 = $4::bigint AND q.attempt = o.attempt
     RETURNING q.account_id, q.uuid`,
);

/**
 * Deletes claimed messages, fenced by lease and attempt. Returns the keys removed; messages taken over by another
 * worker are neither charged nor changed.
 */
export async function deleteClaimed(
  tx: Tx,
  lease: number,
  attempts: readonly Attempt[],
): Promise<Set<string>> {
  const { rows } = await tx.query<KeyRow>({
    ...(await DEQUEUE()),
    values: [
      plainArray(attempts.map(({ accountId }) => accountId)),
      plainArray(attempts.map(({ uuid }) => uuid)),
      plainArray(attempts.map(({ attempt }) => attempt)),
      lease,
    ],
  });
  return toKeySet(rows);
}

const REQUEUE_SQL = groupStatement(
  "dispatch_put_back",
  ({ within }) =>
    `UPDATE dispatch_queue q SET lease = NULL,
       due_at = to_timestamp(extract(epoch FROM now())::double precision + l.after_ms / 1000),
       parts_taken = CASE WHEN l.taken = '' THEN q.parts_taken
         ELSE q.parts_taken || string_to_array(l.taken, ',')::smallint[] END,
       unknown_count = q.unknown_count + l.unknown, carrier = coalesce(l.carrier, q.carrier)
     FROM unnest($1::bigint[], $2::uuid[], $3::integer[], $4::double precision[], $6::text[], $7::smallint[], $8::text[])
       AS l (account_id, uuid, attempt, after_ms, taken, unknown, carrier)
     WHERE ${within("q")} AND q.account_id = l.account_id AND q.uuid = l.uuid
       AND q.lease = $5::bigint AND q.attempt = l.attempt
     RETURNING q.account_id, q.uuid`,
);

export interface RequeuedMessage extends Attempt {
  afterMs: number;
  acceptedParts: readonly number[];
  isUnknown: boolean;
  /** Null keeps the stored carrier. */
  carrier: string | null;
}

/**
 * Requeues messages, fenced by lease and attempt. Keeps the attempt number, which only grows. Returns the keys of
 * messages still leased.
 */
export async function requeue(
  tx: Tx,
  lease: number,
  later: readonly RequeuedMessage[],
): Promise<Set<string>> {
  const { rows } = await tx.query<KeyRow>({
    ...(await REQUEUE_SQL()),
    values: [
      later.map(({ accountId }) => accountId),
      later.map(({ uuid }) => uuid),
      later.map(({ attempt }) => attempt),
      later.map(({ afterMs }) => afterMs),
      lease,
      later.map(({ acceptedParts }) => acceptedParts.join(",")),
      later.map(({ isUnknown }) => (isUnknown ? 1 : 0)),
      later.map(({ carrier }) => carrier),
    ],
  });
  return toKeySet(rows);
}
