import { isCluster } from "@/lib/db/cluster";
import type { Tx } from "@/lib/db/transaction";

/** Rows that every message of an account locks, in the order in which acceptance locks them. */
const LOCKED_ROWS = [
  "ledger_accounts WHERE kind IN ('available', 'held') AND",
  "message_counts WHERE",
];
/** Behind them, but not on a cluster, where acceptance leaves the list for later. */
const READY = "dispatch_ready WHERE";

/** Accounts of which another transaction holds a row that acceptance needs. Locks what is free until COMMIT. */
export async function findLockedAccounts(tx: Tx, accountIds: readonly number[]): Promise<number[]> {
  const locked = new Set<number>();
  // A cluster locks rows of one shard at a time.
  const isApart = await isCluster();
  const groups = isApart ? accountIds.map((id) => [id]) : [accountIds];
  for (const ids of groups) {
    for (const rows of isApart ? LOCKED_ROWS : [...LOCKED_ROWS, READY]) {
      const find = `SELECT account_id FROM ${rows} account_id = ANY ($1::bigint[])`;
      const all = await tx.query<{ account_id: string }>(find, [ids]);
      const free = await tx.query<{ account_id: string }>(
        `${find} ORDER BY account_id FOR NO KEY UPDATE SKIP LOCKED`,
        [ids],
      );
      for (const id of missingFrom(all.rows, free.rows)) locked.add(id);
    }
  }
  return [...locked];
}

/** Accounts that have more rows in `all` than in `free`. */
function missingFrom(
  all: readonly { account_id: string }[],
  free: readonly { account_id: string }[],
): number[] {
  const left = new Map<string, number>();
  for (const { account_id } of all) left.set(account_id, (left.get(account_id) ?? 0) + 1);
  for (const { account_id } of free) left.set(account_id, (left.get(account_id) ?? 0) - 1);
  return [...left].flatMap(([id, count]) => (count > 0 ? [Number(id)] : []));
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
