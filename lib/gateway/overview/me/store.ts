import type { Tx } from "@/lib/db/transaction";

export interface BalanceRecord {
  /** Micro-units as text. */
  balance: string;
  min_balance: string | null;
  changed_at: Date | null;
}

export async function findBalance(tx: Tx, accountId: number): Promise<BalanceRecord | undefined> {
  const { rows } = await tx.query<BalanceRecord>(
    `SELECT balance, min_balance, changed_at FROM ledger_accounts
     WHERE account_id = $1 AND kind = 'available'`,
    [accountId],
  );
  return rows[0];
}
