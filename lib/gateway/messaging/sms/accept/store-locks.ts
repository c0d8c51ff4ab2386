import { byTopology, functionByTopology } from "@/lib/db/by-topology";
import { findLockedAccounts } from "@/lib/db/grouping/locked-accounts";
import type { Tx } from "@/lib/db/transaction";
import { FUNDS_ROWS } from "@/lib/ledger/store-balances";
import { READY_ROWS } from "@/lib/queue/store-ready";

const OF_ACCOUNT = [FUNDS_ROWS, "message_counts WHERE"];

/** Rows locked by every message of an account, in lock order. */
const lockedRows = byTopology({
  singleNode: [...OF_ACCOUNT, READY_ROWS],
  // On a cluster, the ready list is updated later.
  sharded: OF_ACCOUNT,
});

/** Finds accounts with a required row locked by another transaction. Locks the free ones until COMMIT. */
export async function findLocked(tx: Tx, accountIds: readonly number[]): Promise<number[]> {
  return findLockedAccounts(tx, await lockedRows(), accountIds);
}

/** Finds accounts whose first required row is being inserted by another transaction and so isn't visible yet. */
export const findStoredAccounts = functionByTopology<
  [tx: Tx, accountIds: readonly number[]],
  number[]
>({
  async singleNode(tx, accountIds) {
    const { rows } = await tx.query<{ account_id: string }>(
      "SELECT account_id FROM find_accounts_being_stored($1::bigint[]) AS account_id",
      [accountIds],
    );
    return rows.map(({ account_id }) => Number(account_id));
  },
  // Not needed: a waiting account delays no other.
  sharded: async () => [],
});
