import type { Currency } from "@/lib/core/context";
import type { Micro } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";
import type { LedgerKind } from "./transfer";

/** Locked by every movement of an account's money; for `findLockedAccounts`. */
export const FUNDS_ROWS = "ledger_accounts WHERE kind IN ('available', 'held') AND";

export interface Balances {
  currency: Currency;
  available: Micro;
  held: Micro;
  creditLine: Micro;
  /** Last change of `available`. */
  changedAt: Date | null;
}

export async function getBalances(tx: Tx, accountId: number): Promise<Balances> {
  const { rows } = await tx.query<{
    kind: LedgerKind;
    currency: Currency;
    balance: string;
    min_balance: string | null;
    changed_at: Date | null;
  }>(
    "SELECT kind, currency, balance, min_balance, changed_at FROM ledger_accounts WHERE account_id = $1 AND kind IN ('available', 'held')",
    [accountId],
  );
  const available = rows.find((row) => row.kind === "available");
  const held = rows.find((row) => row.kind === "held");
  if (available === undefined || held === undefined) {
    throw new Error(`Account ${accountId} has no ledger`);
  }
  return {
    currency: available.currency,
    available: BigInt(available.balance),
    held: BigInt(held.balance),
    creditLine: -BigInt(available.min_balance ?? 0),
    changedAt: available.changed_at,
  };
}

/** Returns the spendable amount without a lock, so it may change immediately. */
export async function getSpendable(tx: Tx, accountId: number): Promise<Micro> {
  const { rows } = await tx.query<{ spendable: string }>(
    "SELECT balance - min_balance AS spendable FROM ledger_accounts WHERE account_id = $1 AND kind = 'available'",
    [accountId],
  );
  return BigInt(rows[0]?.spendable ?? 0);
}

export interface AccountFunds {
  accountId: number;
  available: Micro;
  creditLine: Micro;
}

/** Omits accounts without a ledger. */
export async function listManyBalances(
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

/** Checks whether the account has ever spent, including funds held for messages in transit. */
export async function hasEverSpent(tx: Tx, accountId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM ledger_accounts
     WHERE account_id = $1 AND kind IN ('held', 'revenue') AND balance > 0`,
    [accountId],
  );
  return rowCount !== 0;
}
