import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";

/** A message in one attempt of a lease. */
export interface Attempt {
  accountId: number;
  uuid: string;
  attempt: number;
}

/** One key of an attempt's message, over all accounts. */
export const messageKey = (accountId: number | string, uuid: string) => `${accountId}/${uuid}`;

interface KeyRow {
  account_id: string;
  uuid: string;
}

const keysOf = (rows: readonly KeyRow[]) =>
  new Set(rows.map((row) => messageKey(row.account_id, row.uuid)));

const TAKE_OUT = groupStatement(
  "dispatch_take_out",
  ({ within }) =>
    `DELETE FROM dispatch_queue q USING unnest($1::bigint[], $2::uuid[], $3::integer[]) AS o (account_id, uuid, attempt)
     WHERE ${within("q")} AND q.account_id = o.account_id AND q.uuid = o.uuid
       AND q.lease = $4::bigint AND q.attempt = o.attempt
     RETURNING q.account_id, q.uuid`,
);

/**
 * The fence: takes messages out of the queue only where this lease still holds them in that attempt. What another worker took
 * over meanwhile is not returned, so it is neither charged nor changed. Returns their keys.
 */
export async function takeOut(
  tx: Tx,
  lease: number,
  attempts: readonly Attempt[],
): Promise<Set<string>> {
  const { rows } = await tx.query<KeyRow>({
    ...(await TAKE_OUT()),
    values: [
      attempts.map(({ accountId }) => accountId),
      attempts.map(({ uuid }) => uuid),
      attempts.map(({ attempt }) => attempt),
      lease,
    ],
  });
  return keysOf(rows);
}

const PUT_BACK = groupStatement(
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

/** A message that is tried again. */
export interface PutBack extends Attempt {
  afterMs: number;
  /** Numbers of parts that were taken in this attempt. */
  acceptedParts: readonly number[];
  /** Whether the answer to a part never came. */
  isUnknown: boolean;
  /** With whom the rest of it goes; null: as before. */
  carrier: string | null;
}

/**
 * Gives messages back to the queue for later; the attempt number stays, it only ever grows. Returns the keys of those that the
 * lease still covered.
 */
export async function putBack(
  tx: Tx,
  lease: number,
  later: readonly PutBack[],
): Promise<Set<string>> {
  const { rows } = await tx.query<KeyRow>({
    ...(await PUT_BACK()),
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
  return keysOf(rows);
}
