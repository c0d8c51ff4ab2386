import { chooseByTopology, functionByTopology } from "@/lib/db/by-topology";
import { findLockedAccounts } from "@/lib/db/grouping/locked-accounts";
import type { Tx } from "@/lib/db/transaction";
import { FUNDS_ROWS } from "@/lib/ledger/store-balances";
import { READY_ROWS } from "@/lib/queue/store-ready";

const ACCOUNT_LOCKS = [FUNDS_ROWS, "message_counts WHERE"];

/** Rows that every message of an account locks, in lock order. */
const lockedRows = chooseByTopology({
  singleNode: [...ACCOUNT_LOCKS, READY_ROWS],
  // The ready list is updated later.
  sharded: ACCOUNT_LOCKS,
});

export async function findLocked(tx: Tx, accountIds: readonly number[]): Promise<number[]> {
  return findLockedAccounts(tx, await lockedRows(), accountIds);
}

/** Finds accounts whose first required row is in an uncommitted insert and so not visible yet. */
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
  // A waiting account delays no other.
  sharded: async () => [],
});
