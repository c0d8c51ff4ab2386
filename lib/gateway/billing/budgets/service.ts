import { type CollectionQuery, type Page, reachesLimit } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { centsToNumber } from "@/lib/core/money/money";
import { countRows, listPage } from "@/lib/db/lists/list";
import { readSnapshot, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import {
  type AuditedAction,
  changesBetween,
  recordAudit,
} from "@/lib/gateway/account/audit-log/public";
import { listCostCentreNames } from "@/lib/gateway/billing/cost-centres/public";
import { budgetMonth } from "./month";
import { toBudget } from "./resource";
import type { Budget, BudgetCreate, BudgetUpdate } from "./schema";
import { getSpentLookup, WHOLE_ACCOUNT } from "./spent";
import {
  BUDGETS,
  type BudgetRecord,
  findBudget,
  insertBudget,
  lockBudget,
  lockBudgets,
  removeBudget,
  saveAmount,
} from "./store";
import { findThresholds } from "./store-thresholds";
import { notifyOfThresholds, rearmThresholds } from "./thresholds";

/** Maximum whose figures fit one response. */
const MAX_BUDGETS = 100;
const RESOURCE_NAME = "budget with this ID";

const toCents = (amount: number) => BigInt(Math.round(amount * 100));

const auditObject = ({ id, cost_centre: name }: BudgetRecord): AuditedAction["object"] => ({
  kind: "budget",
  id,
  label: name === WHOLE_ACCOUNT ? null : name,
});

const auditFields = ({ amount }: BudgetRecord) => ({ amount: centsToNumber(BigInt(amount)) });

async function toBudgets(
  tx: Tx,
  { account, now }: Context,
  rows: readonly BudgetRecord[],
): Promise<Budget[]> {
  const { id, currency } = account;
  const month = budgetMonth(now(), await getTimeZone(tx, id));
  const figures = {
    currency,
    month,
    getSpent: await getSpentLookup(tx, id, month, rows),
    thresholds: await findThresholds(tx, id, month.name),
    costCentres: await listCostCentreNames(tx, id),
  };
  return rows.map((row) => toBudget(row, figures));
}

async function toOneBudget(tx: Tx, ctx: Context, row: BudgetRecord): Promise<Budget> {
  const [budget] = await toBudgets(tx, ctx, [row]);
  if (budget === undefined) throw new Error("One row makes one budget");
  return budget;
}

async function lockOrThrow(ctx: WriteContext, id: number): Promise<BudgetRecord> {
  const row = await lockBudget(ctx.tx, ctx.account.id, id);
  if (row === undefined) throw notFound(RESOURCE_NAME);
  return row;
}

async function getMonthSpending({ tx, account, now }: WriteContext, budget: BudgetRecord) {
  const month = budgetMonth(now(), await getTimeZone(tx, account.id));
  const getSpent = await getSpentLookup(tx, account.id, month, [budget]);
  return { budget, month, spent: getSpent(budget.cost_centre) };
}

export function listBudgets(ctx: Context, query: CollectionQuery): Promise<Page<Budget>> {
  return listPage(ctx, BUDGETS, query, (rows, tx) => toBudgets(tx, ctx, rows));
}

export function getBudget(ctx: Context, id: number): Promise<Budget> {
  return readSnapshot(ctx.account.id, async (tx) => {
    const row = await findBudget(tx, ctx.account.id, id);
    if (row === undefined) throw notFound(RESOURCE_NAME);
    return toOneBudget(tx, ctx, row);
  });
}

async function assertCostCentre({ tx, account }: WriteContext, name: string): Promise<void> {
  if (name === WHOLE_ACCOUNT || (await listCostCentreNames(tx, account.id)).has(name)) return;
  throw new DomainError("unprocessable", "No key or group has this cost centre.", {
    reason: "cost_centre_unknown",
    path: "cost_centre",
  });
}

/** Notifies immediately if the month's spending has reached the budget already. */
export async function createBudget(
  ctx: WriteContext,
  { cost_centre: name, amount }: BudgetCreate,
): Promise<Budget> {
  const { tx, account } = ctx;
  const costCentre = name ?? WHOLE_ACCOUNT;
  await assertCostCentre(ctx, costCentre);
  // Counted after the locks, to see budgets that were created meanwhile.
  await lockBudgets(tx, account.id);
  if (reachesLimit(await countRows(tx, BUDGETS, [account.id], { conditions: [] }), MAX_BUDGETS)) {
    throw new DomainError(
      "unprocessable",
      `The account has reached the limit of ${MAX_BUDGETS} budgets. Delete some first.`,
      { reason: "too_many_budgets", limit: MAX_BUDGETS },
    );
  }
  const row = await insertBudget(tx, account.id, {
    costCentre,
    amount: toCents(amount),
    at: ctx.now(),
  });
  if (row === undefined) {
    throw new DomainError("already_exists", "There is a budget for this already.", {
      reason: "budget_exists",
      path: "cost_centre",
    });
  }
  await notifyOfThresholds(tx, account, await getMonthSpending(ctx, row), ctx.now());
  const budget = await toOneBudget(tx, ctx, row);
  await recordAudit(tx, ctx, {
    action: "budget.created",
    object: auditObject(row),
    after: auditFields(row),
  });
  return budget;
}

/** A higher amount re-arms thresholds above what was spent; notifies immediately if a lower one is reached already. */
export async function updateBudget(
  ctx: WriteContext,
  id: number,
  { amount }: BudgetUpdate,
): Promise<Budget> {
  const { tx, account } = ctx;
  const before = await lockOrThrow(ctx, id);
  const after = { ...before, amount: String(toCents(amount)), changed_at: ctx.now() };
  await saveAmount(tx, account.id, after);
  const spending = await getMonthSpending(ctx, after);
  if (BigInt(after.amount) > BigInt(before.amount)) await rearmThresholds(tx, account.id, spending);
  await notifyOfThresholds(tx, account, spending, ctx.now());
  const budget = await toOneBudget(tx, ctx, after);
  await recordAudit(tx, ctx, {
    action: "budget.changed",
    object: auditObject(after),
    ...changesBetween(auditFields(before), auditFields(after)),
  });
  return budget;
}

export async function deleteBudget(ctx: WriteContext, id: number): Promise<void> {
  const row = await lockOrThrow(ctx, id);
  await removeBudget(ctx.tx, ctx.account.id, id);
  await recordAudit(ctx.tx, ctx, {
    action: "budget.deleted",
    object: auditObject(row),
    before: auditFields(row),
  });
}
