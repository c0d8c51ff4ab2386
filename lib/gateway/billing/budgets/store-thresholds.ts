import type { Tx } from "@/lib/db/transaction";
import type { BudgetThreshold } from "./schema-values";

export interface ThresholdRecord {
  budget_id: string;
  percent: BudgetThreshold;
  reached_at: Date;
}

/** @param month `YYYY-MM` */
const firstDay = (month: string) => `${month}-01`;

export async function findThresholds(
  tx: Tx,
  accountId: number,
  month: string,
): Promise<ThresholdRecord[]> {
  const { rows } = await tx.query<ThresholdRecord>(
    `SELECT budget_id, percent, reached_at FROM budget_thresholds
     WHERE account_id = $1 AND month = $2::date ORDER BY budget_id, percent`,
    [accountId, firstDay(month)],
  );
  return rows;
}

/** Returns the thresholds that weren't recorded before; concurrent callers never get the same one. */
export async function insertThresholds(
  tx: Tx,
  accountId: number,
  reached: { budgetId: string; month: string; percents: readonly BudgetThreshold[]; at: Date },
): Promise<BudgetThreshold[]> {
  const { rows } = await tx.query<{ percent: BudgetThreshold }>(
    `INSERT INTO budget_thresholds (account_id, budget_id, month, percent, reached_at)
     SELECT b.account_id, b.id, $3::date, percent, $5 FROM unnest($4::smallint[]) AS percent
     JOIN budgets b ON b.account_id = $1 AND b.id = $2
     ON CONFLICT (account_id, budget_id, month, percent) DO NOTHING RETURNING percent`,
    [accountId, reached.budgetId, firstDay(reached.month), reached.percents, reached.at],
  );
  return rows.map(({ percent }) => percent);
}

export async function deleteThresholds(
  tx: Tx,
  accountId: number,
  budget: { budgetId: string; month: string; percents: readonly BudgetThreshold[] },
): Promise<void> {
  await tx.query(
    `DELETE FROM budget_thresholds
     WHERE account_id = $1 AND budget_id = $2 AND month = $3::date AND percent = ANY ($4::smallint[])`,
    [accountId, budget.budgetId, firstDay(budget.month), budget.percents],
  );
}

export async function findReachedBudgets(
  tx: Tx,
  accountId: number,
  month: string,
): Promise<(Omit<ThresholdRecord, "budget_id"> & { cost_centre: string })[]> {
  const { rows } = await tx.query<Omit<ThresholdRecord, "budget_id"> & { cost_centre: string }>(
    `SELECT DISTINCT ON (b.cost_centre) b.cost_centre, r.percent, r.reached_at
     FROM budget_thresholds r JOIN budgets b ON b.account_id = r.account_id AND b.id = r.budget_id
     WHERE r.account_id = $1 AND b.account_id = $1 AND r.month = $2::date
     ORDER BY b.cost_centre, r.percent DESC`,
    [accountId, firstDay(month)],
  );
  return rows;
}
