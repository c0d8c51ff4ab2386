import type { BalanceItem } from "@/lib/core/billing/balance-items";
import type { Micro } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";

export interface PeriodChange {
  period: Date;
  item: BalanceItem;
  amount: Micro;
}

/** Sums changes by period, oldest first; `to` is exclusive. */
export async function sumChangesByPeriod(
  tx: Tx,
  accountId: number,
  { from, to }: { from: Date; to: Date },
  { interval, timeZone }: { interval: "day" | "month"; timeZone: string },
): Promise<PeriodChange[]> {
  const { rows } = await tx.query<{ period: Date; item: BalanceItem; amount: string }>(
    `SELECT date_trunc($4, hour, $5) AS period, item, sum(amount) AS amount FROM balance_changes
     WHERE account_id = $1 AND hour >= $2 AND hour < $3 GROUP BY 1, 2 ORDER BY 1, 2`,
    [accountId, from, to, interval, timeZone],
  );
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

export async function sumChangesSince(tx: Tx, accountId: number, from: Date): Promise<Micro> {
  const { rows } = await tx.query<{ amount: string }>(
    "SELECT coalesce(sum(amount), 0) AS amount FROM balance_changes WHERE account_id = $1 AND hour >= $2",
    [accountId, from],
  );
  return BigInt(rows[0]?.amount ?? 0);
}
