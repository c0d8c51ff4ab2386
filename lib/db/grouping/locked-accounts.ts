import type { Tx } from "@/lib/db/transaction";
import { lockGroups } from "./group-by-account";

/**
 * Returns accounts with a row locked by another transaction. Locks the free rows until COMMIT.
 * @param tables with conditions before that on the account: `ledger_accounts WHERE kind = 'held' AND`
 */
export async function findLockedAccounts(
  tx: Tx,
  tables: readonly string[],
  accountIds: readonly number[],
): Promise<number[]> {
  const locked = new Set<number>();
  for (const ids of await lockGroups(accountIds)) {
    for (const rows of tables) {
      const find = `SELECT account_id FROM ${rows} account_id = ANY ($1::bigint[])`;
      const existing = await tx.query<{ account_id: string }>(find, [ids]);
      const free = await tx.query<{ account_id: string }>(
        `${find} ORDER BY account_id FOR NO KEY UPDATE SKIP LOCKED`,
        [ids],
      );
      for (const id of missingFrom(existing.rows, free.rows)) locked.add(id);
    }
  }
  return [...locked];
}

function missingFrom(
  rows: readonly { account_id: string }[],
  free: readonly { account_id: string }[],
): number[] {
  const remaining = new Map<string, number>();
  for (const { account_id } of rows)
    remaining.set(account_id, (remaining.get(account_id) ?? 0) + 1);
  for (const { account_id } of free)
    remaining.set(account_id, (remaining.get(account_id) ?? 0) - 1);
  return [...remaining].flatMap(([id, count]) => (count > 0 ? [Number(id)] : []));
}
