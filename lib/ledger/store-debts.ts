import { uuidLowerBound } from "@/lib/core/ids/uuid7";
import type { Micro } from "@/lib/core/money/money";
import { HOUR_MS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";

/** Returns accounts that may be, or are, below zero; in order, up to `limit` after one. */
export async function findAccountsOnCredit(
  tx: Tx,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT account_id FROM ledger_accounts
     WHERE kind = 'available' AND (min_balance < 0 OR balance < 0) AND account_id > $1 ORDER BY account_id LIMIT $2`,
    [after, limit],
  );
  return rows.map((row) => Number(row.account_id));
}

/**
 * Returns positive funds or negative debt for usage until an instant, including held funds. Payments and corrections
 * count whenever they came: later payments reduce the debt. Usage belongs to the hour of its transfer, as in all
 * figures.
 */
export async function getFundsForUsageUntil(tx: Tx, accountId: number, at: Date): Promise<Micro> {
  const hour = new Date(Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS);
  const { rows } = await tx.query<{ funds: string; since: string }>(
    `SELECT (SELECT sum(balance) FROM ledger_accounts WHERE account_id = $1 AND kind IN ('available', 'held')) AS funds,
       (SELECT coalesce(sum(amount * ((credit IN ('available', 'held'))::int - (debit IN ('available', 'held'))::int)), 0)
        FROM ledger_transfers WHERE account_id = $1 AND transfer_id >= $2 AND created_at >= $3 AND 'revenue' IN (debit, credit)) AS since`,
    [accountId, uuidLowerBound(new Date(hour.getTime() - HOUR_MS)), hour],
  );
  const { funds = 0, since = 0 } = rows[0] ?? {};
  return BigInt(funds) - BigInt(since);
}
