import type { Micro } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";

export interface AccountFunds {
  accountId: number;
  available: Micro;
  creditLine: Micro;
}

/** What accounts have, by key; those without a ledger are left out. */
export async function readManyBalances(
  tx: Tx,
  accountIds: readonly number[],
): Promise<AccountFunds[]> {
  const { rows } = await tx.query<{
    account_id: string;
    balance: string;
    min_balance: string | null;
  }>(
    `SELECT account_id, balance, min_balance FROM ledger_accounts
     WHERE account_id = ANY ($1::bigint[]) AND kind = 'available'`,
    [accountIds],
  );
  return rows.map((row) => ({
    accountId: Number(row.account_id),
    available: BigInt(row.balance),
    creditLine: -BigInt(row.min_balance ?? 0),
  }));
}

/** Whether anything was ever spent or is held for messages on their way. */
export async function hasEverSpent(tx: Tx, accountId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM ledger_accounts
     WHERE account_id = $1 AND kind IN ('held', 'revenue') AND balance > 0`,
    [accountId],
  );
  return rowCount !== 0;
}
