import { readAllAccounts, type Tx } from "@/lib/db/transaction";
import { QUARANTINE_LEASE } from "./store-leases";

export interface DiscardLimit {
  /** Postgres text, with microseconds. */
  dueBefore: string;
  /** Workers that are alive may still be sending. */
  liveLeases: readonly string[];
}

/** Due, or in the hands of a worker that is gone. Set-aside outcomes stay. */
const DISCARDABLE = `(lease IS NULL AND due_at <= $1::timestamptz
  OR lease > ${QUARANTINE_LEASE} AND lease <> ALL ($2::bigint[]))`;

export async function findDiscardable({ dueBefore, liveLeases }: DiscardLimit): Promise<number[]> {
  const { rows } = await readAllAccounts((tx) =>
    tx.query<{ account_id: string }>(
      `SELECT DISTINCT account_id FROM dispatch_queue WHERE ${DISCARDABLE} ORDER BY account_id`,
      [dueBefore, liveLeases],
    ),
  );
  return rows.map(({ account_id }) => Number(account_id));
}

export async function lockDiscardable(
  tx: Tx,
  accountId: number,
  { dueBefore, liveLeases }: DiscardLimit,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ uuid: string }>(
    `SELECT uuid FROM dispatch_queue WHERE account_id = $3::bigint AND ${DISCARDABLE}
     ORDER BY uuid LIMIT $4 FOR UPDATE SKIP LOCKED`,
    [dueBefore, liveLeases, accountId, limit],
  );
  return rows.map(({ uuid }) => uuid);
}

export async function countLeased(leases: readonly string[]): Promise<number> {
  const { rows } = await readAllAccounts((tx) =>
    tx.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM dispatch_queue WHERE lease = ANY ($1::bigint[])",
      [leases],
    ),
  );
  return rows[0]?.count ?? 0;
}
