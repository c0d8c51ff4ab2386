import { asWorker } from "@/lib/db/transaction";
import { readyAgain } from "./ready-list";

interface Leased {
  account_id: string;
  uuid: string;
  attempt: number;
}

/**
 * Gives messages back to the queue that stand under `lease` although its worker does not have them: the
 * answer to a committed claim was lost. `isHeld` says what the worker has; no claim may be under way.
 * Returns how many there were. They were never submitted, so calls are given back as well.
 */
export function giveBackUnknown(
  lease: number,
  isHeld: (accountId: number, uuid: string, attempt: number) => boolean,
): Promise<number> {
  return asWorker(async (tx) => {
    const { rows } = await tx.query<Leased>(
      "SELECT account_id, uuid, attempt FROM dispatch_queue WHERE lease = $1",
      [lease],
    );
    const unknown = rows.filter(
      ({ account_id, uuid, attempt }) => !isHeld(Number(account_id), uuid, attempt),
    );
    if (unknown.length === 0) return 0;
    await tx.query(
      `UPDATE dispatch_queue q SET lease = NULL
       FROM unnest($1::bigint[], $2::uuid[], $3::integer[]) AS u (account_id, uuid, attempt)
       WHERE q.account_id = ANY ($1::bigint[]) AND q.account_id = u.account_id AND q.uuid = u.uuid AND q.lease = $4 AND q.attempt = u.attempt`,
      [
        unknown.map((row) => row.account_id),
        unknown.map((row) => row.uuid),
        unknown.map((row) => row.attempt),
        lease,
      ],
    );
    await readyAgain(tx, new Map(unknown.map((row) => [Number(row.account_id), 0])));
    return unknown.length;
  });
}
