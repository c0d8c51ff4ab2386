import { byTopology, functionByTopology } from "@/lib/db/by-topology";
import { findLockedAccounts } from "@/lib/db/grouping/locked-accounts";
import type { Tx } from "@/lib/db/transaction";
import { FUNDS_ROWS } from "@/lib/ledger/store-balances";
import { READY_ROWS } from "@/lib/queue/store-ready";

const OF_ACCOUNT = [FUNDS_ROWS, "message_counts WHERE"];

/** Rows that every message of an account locks, in the order in which acceptance locks them. */
const lockedRows = byTopology({
  singleNode: [...OF_ACCOUNT, READY_ROWS],
  // Acceptance leaves the list of accounts with work for later.
  sharded: OF_ACCOUNT,
});

/** Accounts of which another transaction holds a row that acceptance needs. Locks what is free until COMMIT. */
export async function findLocked(tx: Tx, accountIds: readonly number[]): Promise<number[]> {
  return findLockedAccounts(tx, await lockedRows(), accountIds);
}

/** Accounts of which another transaction is storing a first row that acceptance needs, so that it cannot be seen. */
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
  // An account that waits holds up nobody else.
  sharded: async () => [],
});
