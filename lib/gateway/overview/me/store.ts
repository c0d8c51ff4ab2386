import type { Tx } from "@/lib/db/transaction";

export interface BalanceRecord {
  balance: string;
  /** Funds reserved for messages and codes not yet submitted. */
  held: string;
  min_balance: string | null;
  changed_at: Date | null;
}

export async function findBalance(tx: Tx, accountId: number): Promise<BalanceRecord | undefined> {
  const { rows } = await tx.query<BalanceRecord>(
    `SELECT a.balance, h.balance AS held, a.min_balance, a.changed_at FROM ledger_accounts a
     JOIN ledger_accounts h ON h.account_id = a.account_id AND h.kind = 'held'
     WHERE a.account_id = $1 AND a.kind = 'available'`,
    [accountId],
  );
  return rows[0];
}
