import { isCluster } from "@/lib/db/cluster";
import { findLockedAccounts } from "@/lib/db/grouping/locked-accounts";
import type { Tx } from "@/lib/db/transaction";

/** Rows that every message of an account locks, in the order in which acceptance locks them. */
const LOCKED_ROWS = [
  "ledger_accounts WHERE kind IN ('available', 'held') AND",
  "message_counts WHERE",
];
/** Behind them, but not on a cluster, where acceptance leaves the list for later. */
const READY = "dispatch_ready WHERE";

/** Accounts of which another transaction holds a row that acceptance needs. Locks what is free until COMMIT. */
export async function findLocked(tx: Tx, accountIds: readonly number[]): Promise<number[]> {
  const rows = (await isCluster()) ? LOCKED_ROWS : [...LOCKED_ROWS, READY];
  return findLockedAccounts(tx, rows, accountIds);
}

/**
 * Accounts of which another transaction is storing a first row that acceptance needs, so that it cannot be seen. On a
 * cluster it is not looked for: there an account that waits holds up nobody else.
 */
export async function findStoredAccounts(tx: Tx, accountIds: readonly number[]): Promise<number[]> {
  if (await isCluster()) return [];
  const { rows } = await tx.query<{ account_id: string }>(
    "SELECT account_id FROM find_accounts_being_stored($1::bigint[]) AS account_id",
    [accountIds],
  );
  return rows.map(({ account_id }) => Number(account_id));
}
