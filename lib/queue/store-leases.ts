import { readReachable } from "@/lib/db/grouping/read-reachable";
import type { Tx } from "@/lib/db/transaction";
import type { Attempt } from "./store-outcomes";

/** Set aside. Workers' leases start at 1. */
export const QUARANTINE_LEASE = 0;

export interface LeaseOnAccount {
  lease: string;
  accountId: number | null;
}

const toLeaseCondition = ({ accountId }: LeaseOnAccount) =>
  accountId === null ? "lease = $1" : "lease = $1 AND account_id = $2";
const leasedValues = ({ lease, accountId }: LeaseOnAccount) =>
  accountId === null ? [lease] : [lease, accountId];

export async function releaseTexts(tx: Tx, leased: LeaseOnAccount): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `UPDATE dispatch_queue SET lease = NULL, due_at = now()
     WHERE ${toLeaseCondition(leased)} AND service_code = 'direct' RETURNING account_id`,
    leasedValues(leased),
  );
  return rows.map((row) => Number(row.account_id));
}

export interface RemovedCall {
  accountId: number;
  uuid: string;
  price: bigint;
}

export async function deleteCalls(tx: Tx, leased: LeaseOnAccount): Promise<RemovedCall[]> {
  const { rows } = await tx.query<{ account_id: string; uuid: string; price: string }>(
    `DELETE FROM dispatch_queue WHERE ${toLeaseCondition(leased)} AND service_code <> 'direct'
     RETURNING account_id, uuid, price`,
    leasedValues(leased),
  );
  return rows.map(({ account_id, uuid, price }) => {
    return { accountId: Number(account_id), uuid, price: BigInt(price) };
  });
}

/** Returns accounts with leased messages, on reachable nodes only. */
export async function findHolders(
  lease: string,
): Promise<{ accountIds: number[]; missing: unknown }> {
  const { rows, missing } = await readReachable<{ account_id: number | string }>(
    "dispatch_queue",
    `SELECT DISTINCT account_id FROM {table} WHERE lease = ${Number(lease)}`,
  );
  return { accountIds: rows.map(({ account_id }) => Number(account_id)), missing };
}

/** Leases that hold messages, on reachable nodes only. */
export async function findLeases(): Promise<{ leases: string[]; missing: unknown }> {
  const { rows, missing } = await readReachable<{ lease: number | string }>(
    "dispatch_queue",
    `SELECT DISTINCT lease FROM {table} WHERE lease > ${QUARANTINE_LEASE}`,
  );
  return { leases: [...new Set(rows.map(({ lease }) => String(lease)))], missing };
}

export async function findLeased(tx: Tx, accountId: number, lease: number): Promise<Attempt[]> {
  const { rows } = await tx.query<{ uuid: string; attempt: number }>(
    "SELECT uuid, attempt FROM dispatch_queue WHERE account_id = $1 AND lease = $2",
    [accountId, lease],
  );
  return rows.map(({ uuid, attempt }) => ({ accountId, uuid, attempt }));
}

/** Removes the lease of messages that were never submitted. */
export async function unlease(
  tx: Tx,
  accountId: number,
  lease: number,
  attempts: readonly Attempt[],
): Promise<void> {
  await tx.query(
    `UPDATE dispatch_queue q SET lease = NULL
     FROM unnest($2::uuid[], $3::integer[]) AS u (uuid, attempt)
     WHERE q.account_id = $1::bigint AND q.uuid = u.uuid AND q.lease = $4 AND q.attempt = u.attempt`,
    [accountId, attempts.map(({ uuid }) => uuid), attempts.map(({ attempt }) => attempt), lease],
  );
}

/** Sets a message aside; returns false if the lease no longer holds it. */
export async function quarantine(tx: Tx, lease: number, attempt: Attempt): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE dispatch_queue SET lease = $5
     WHERE account_id = $1 AND uuid = $2 AND lease = $3 AND attempt = $4`,
    [attempt.accountId, attempt.uuid, lease, attempt.attempt, QUARANTINE_LEASE],
  );
  return rowCount !== 0;
}
