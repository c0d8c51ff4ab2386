import { isCluster } from "@/lib/db/cluster";
import { findLockedAccounts } from "@/lib/db/grouping/locked-accounts";
import type { Tx } from "@/lib/db/transaction";
import { FUNDS_ROWS } from "@/lib/ledger/store-balances";
import { READY_ROWS } from "@/lib/queue/store-ready";

/** Rows that every message of an account locks, in the order in which acceptance locks them. */
const LOCKED_ROWS = [FUNDS_ROWS, "message_counts WHERE"];

/** Accounts of which another transaction holds a row that acceptance needs. Locks what is free until COMMIT. */
export async function findLocked(tx: Tx, accountIds: readonly number[]): Promise<number[]> {
  // The list comes behind them, but not on a cluster, where acceptance leaves it for later.
  const rows = (await isCluster()) ? LOCKED_ROWS : [...LOCKED_ROWS, READY_ROWS];
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
