import { HOUR_MS, startOfUnit } from "@/lib/core/time/units";
import { asWorker, readAllAccounts, readAsWorker, withAccount } from "@/lib/db/transaction";
import { findSnapshot, getTimeZone } from "@/lib/gateway/account/accounts/public";
import { getCheckProgress, saveCheckProgress } from "@/lib/gateway/account/notifications/public";
import { budgetMonth } from "./month";
import { getSpentLookup } from "./spent";
import { findAccountsWithBudgets, lockBudgets } from "./store";
import { notifyOfThresholds } from "./thresholds";

const BATCH_SIZE = 500;
/** Time in which the last charges of a month are still checked against its budgets. */
const CLOSING_MS = 2 * HOUR_MS;

export interface BudgetCheck {
  isStopping: () => boolean;
  log: (message: string, error: unknown) => void;
  now?: () => Date;
  batchSize?: number;
}

/** Safe to run concurrently: checks of an account are serialized. */
export async function checkBudgets(accountId: number, now: Date): Promise<void> {
  // Own transaction: job.
  await withAccount(accountId, async (tx) => {
    const budgets = await lockBudgets(tx, accountId);
    const account = await findSnapshot(tx, accountId);
    if (account === null || budgets.length === 0) return;
    const timeZone = await getTimeZone(tx, accountId);
    const month = budgetMonth(now, timeZone);
    const isClosing = now.getTime() - month.from.getTime() < CLOSING_MS;
    for (const checked of isClosing ? [budgetMonth(now, timeZone, -1), month] : [month]) {
      // An amount set since a month's end doesn't apply to it.
      const concerned = budgets.filter(({ changed_at: at }) => at < checked.to);
      const getSpent = await getSpentLookup(tx, accountId, checked, concerned);
      for (const budget of concerned) {
        const spending = { budget, month: checked, spent: getSpent(budget.cost_centre) };
        await notifyOfThresholds(tx, account, spending, now);
      }
    }
  });
}

/**
 * Checks accounts with budgets that were charged in this or the previous hour, and the next 500 others, whose figures
 * change with their cost centres and time zone.
 */
export async function runBudgetChecks({
  isStopping,
  log,
  now = () => new Date(),
  batchSize = BATCH_SIZE,
}: BudgetCheck): Promise<void> {
  /** Returns the last account that was checked before the worker stopped. */
  async function check(accountIds: readonly number[]): Promise<number | undefined> {
    let last: number | undefined;
    for (const accountId of accountIds) {
      if (isStopping()) break;
      await checkBudgets(accountId, now()).catch((error: unknown) =>
        log(`The budgets of account ${accountId} couldn't be checked; retrying`, error),
      );
      last = accountId;
    }
    return last;
  }
  const activeSince = startOfUnit(new Date(now().getTime() - HOUR_MS), HOUR_MS);
  for (let after = 0; !isStopping(); ) {
    const batch = { after, limit: batchSize, activeSince };
    const active = await readAllAccounts((tx) => findAccountsWithBudgets(tx, batch));
    await check(active);
    if (active.length < batchSize) break;
    after = active.at(-1) ?? after;
  }
  const after = await readAsWorker((tx) => getCheckProgress(tx, "budgets"));
  const others = await readAllAccounts((tx) =>
    findAccountsWithBudgets(tx, { after, limit: batchSize, activeSince: null }),
  );
  const last = await check(others);
  const isOver = others.length < batchSize && last === others.at(-1);
  const next = isOver ? 0 : (last ?? after);
  // Without budgets, there is nothing to write.
  if (next !== after) await asWorker((tx) => saveCheckProgress(tx, "budgets", next));
}
