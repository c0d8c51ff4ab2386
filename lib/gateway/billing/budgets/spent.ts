import type { Micro } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";
import { getTotalCost } from "@/lib/gateway/account/stats/public";
import { sumByCostCentre } from "@/lib/gateway/billing/cost-centres/public";
import type { BudgetMonth } from "./month";
import type { BudgetRecord } from "./store";

export const WHOLE_ACCOUNT = "";

/** Reads spending by the cost centres of these budgets from the sums of the usage page, so that figures agree. */
export async function getSpentLookup(
  tx: Tx,
  accountId: number,
  { from, to }: Pick<BudgetMonth, "from" | "to">,
  budgets: readonly Pick<BudgetRecord, "cost_centre">[],
): Promise<(costCentre: string) => Micro> {
  const spent = new Map<string, Micro>();
  if (budgets.some(({ cost_centre: name }) => name !== WHOLE_ACCOUNT)) {
    for (const { costCentre, cost } of await sumByCostCentre(tx, accountId, { from, to })) {
      if (costCentre !== null) spent.set(costCentre, cost);
    }
  }
  if (budgets.some(({ cost_centre: name }) => name === WHOLE_ACCOUNT)) {
    spent.set(WHOLE_ACCOUNT, await getTotalCost(tx, accountId, from, to));
  }
  return (costCentre) => spent.get(costCentre) ?? 0n;
}
