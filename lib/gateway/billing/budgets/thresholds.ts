import type { Currency } from "@/lib/core/context";
import { centsToMicro, centsToNumber, type Micro, microToNumber } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";
import { notifyMembers } from "@/lib/gateway/account/notifications/public";
import { raiseEvents, toOccurrence } from "@/lib/gateway/developers/webhooks/public";
import type { BudgetMonth } from "./month";
import { budgetReachedEvent } from "./schema-events";
import { BUDGET_THRESHOLDS, type BudgetThreshold } from "./schema-values";
import { WHOLE_ACCOUNT } from "./spent";
import type { BudgetRecord } from "./store";
import { deleteThresholds, insertThresholds } from "./store-thresholds";

export interface BudgetAccount {
  id: number;
  name: string;
  currency: Currency;
}

/** A locked budget, and what was spent of it in a month. */
export interface Spending {
  budget: BudgetRecord;
  month: BudgetMonth;
  spent: Micro;
}

const isReached = ({ budget, spent }: Spending, percent: BudgetThreshold) =>
  spent * 100n >= centsToMicro(BigInt(budget.amount)) * BigInt(percent);

const notReached = (spending: Spending) =>
  BUDGET_THRESHOLDS.filter((percent) => !isReached(spending, percent));

/**
 * Records thresholds reached for the first time in the month, and notifies members and webhooks of the highest of them
 * in the same transaction.
 */
export async function notifyOfThresholds(
  tx: Tx,
  account: BudgetAccount,
  spending: Spending,
  at: Date,
): Promise<void> {
  const percents = BUDGET_THRESHOLDS.filter((percent) => isReached(spending, percent));
  if (percents.length === 0) return;
  const { budget, month, spent } = spending;
  const reached = { budgetId: budget.id, month: month.name, percents, at };
  const added = await insertThresholds(tx, account.id, reached);
  const percent = BUDGET_THRESHOLDS.findLast((threshold) => added.includes(threshold));
  if (percent === undefined) return;
  const costCentre = budget.cost_centre === WHOLE_ACCOUNT ? null : budget.cost_centre;
  const { currency } = account;
  const amount = BigInt(budget.amount);
  const data = {
    id: Number(budget.id),
    cost_centre: costCentre,
    month: month.name,
    percent,
    amount: centsToNumber(amount),
    spent: microToNumber(spent),
    currency,
  };
  await raiseEvents(tx, account.id, [toOccurrence(budgetReachedEvent, budget.id, data)]);
  await notifyMembers(tx, {
    accountId: account.id,
    accountName: account.name,
    text: {
      event: "budget_reached",
      costCentre,
      percent,
      month: month.name,
      spent,
      amount: centsToMicro(amount),
      currency,
    },
  });
}

/** Re-arms thresholds that a raised amount puts above what was spent. */
export async function rearmThresholds(
  tx: Tx,
  accountId: number,
  spending: Spending,
): Promise<void> {
  const percents = notReached(spending);
  if (percents.length === 0) return;
  const { budget, month } = spending;
  await deleteThresholds(tx, accountId, { budgetId: budget.id, month: month.name, percents });
}
