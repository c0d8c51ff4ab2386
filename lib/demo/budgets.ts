import type { Context } from "@/lib/core/context";
import { type Micro, microToNumber } from "@/lib/core/money/money";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { startOfMonth } from "@/lib/core/time/zoned-time";
import { readAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { getTotalCost } from "@/lib/gateway/account/stats/public";
import { createBudget } from "@/lib/gateway/billing/budgets/public";
import { sumByCostCentre, updateCostCentre } from "@/lib/gateway/billing/cost-centres/public";

const SHOP = "Online shop";
const MARKETING = "Marketing";
const DEFAULT_AMOUNT = 100;

/** Returns an amount of which this share is spent, in whole euros unless little is spent. */
function toAmount(spent: Micro, share: number): number {
  const amount = microToNumber(spent) / share;
  if (amount >= 20) return Math.round(amount);
  return Math.round(amount * 100) / 100 || DEFAULT_AMOUNT;
}

/** Writes two cost centres, a budget for the account, and one for a cost centre that has passed 80 %. */
export async function writeBudgets(
  ctx: Context,
  { keyId, groupId, timeZone }: { keyId: number; groupId: number; timeZone: string },
): Promise<void> {
  const { id } = ctx.account;
  const marks = [
    { kind: "key", id: keyId, cost_centre: SHOP },
    { kind: "group", id: groupId, cost_centre: MARKETING },
  ] as const;
  for (const mark of marks) await runWrite(ctx, (write) => updateCostCentre(write, mark));
  const now = ctx.now();
  const from = fromUnix(startOfMonth(toUnix(now), timeZone));
  const { total, shop } = await readAccount(id, async (tx) => {
    const centres = await sumByCostCentre(tx, id, { from, to: now });
    return {
      total: await getTotalCost(tx, id, from, now),
      shop: centres.find(({ costCentre }) => costCentre === SHOP)?.cost ?? 0n,
    };
  });
  const budgets = [
    { cost_centre: null, amount: toAmount(total, 0.62) },
    { cost_centre: SHOP, amount: toAmount(shop, 0.88) },
  ];
  for (const budget of budgets) await runWrite(ctx, (write) => createBudget(write, budget));
}
