import type { Tx } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { budgetMonth } from "./month";
import type { BudgetThreshold } from "./schema-values";
import { WHOLE_ACCOUNT } from "./spent";
import { findReachedBudgets } from "./store-thresholds";

export interface ReachedBudget {
  /** Null: the whole account. */
  costCentre: string | null;
  percent: BudgetThreshold;
  at: Date;
}

/** Lists budgets that were reached in this month, with their highest threshold. */
export async function listReachedBudgets(
  tx: Tx,
  accountId: number,
  now: Date,
): Promise<ReachedBudget[]> {
  const { name } = budgetMonth(now, await getTimeZone(tx, accountId));
  const rows = await findReachedBudgets(tx, accountId, name);
  return rows.map(({ cost_centre: costCentre, percent, reached_at: at }) => ({
    costCentre: costCentre === WHOLE_ACCOUNT ? null : costCentre,
    percent,
    at,
  }));
}
