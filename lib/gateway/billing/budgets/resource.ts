import type { Currency } from "@/lib/core/context";
import { centsToMicro, centsToNumber, type Micro, microToNumber } from "@/lib/core/money/money";
import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import type { BudgetMonth } from "./month";
import { type Budget, budgetSchema } from "./schema";
import { BUDGET_THRESHOLDS } from "./schema-values";
import { WHOLE_ACCOUNT } from "./spent";
import type { BudgetRecord } from "./store";
import type { ThresholdRecord } from "./store-thresholds";

export const budgetResource: Resource<typeof budgetSchema> = {
  name: "budget",
  description: "A monthly budget of the account or of one of its cost centres.",
  schema: budgetSchema,
  iri: ({ id }) => `/budgets/${id}`,
};

/** Rounded down, so that 0.8 and 1 mean that these shares are reached. */
const toShare = (spent: Micro, amount: Micro) => Number((spent * 10_000n) / amount) / 10_000;

export interface BudgetFigures {
  currency: Currency;
  month: BudgetMonth;
  getSpent: (costCentre: string) => Micro;
  thresholds: readonly ThresholdRecord[];
  /** Names that keys and groups have. */
  costCentres: ReadonlySet<string>;
}

export function toBudget(
  row: BudgetRecord,
  { currency, month, getSpent, thresholds, costCentres }: BudgetFigures,
): Budget {
  const amount = BigInt(row.amount);
  const spent = getSpent(row.cost_centre);
  const isWhole = row.cost_centre === WHOLE_ACCOUNT;
  const ownThresholds = thresholds.filter(({ budget_id: id }) => id === row.id);
  return {
    id: Number(row.id),
    cost_centre: isWhole ? null : row.cost_centre,
    is_in_use: isWhole || costCentres.has(row.cost_centre),
    amount: centsToNumber(amount),
    currency,
    month: month.name,
    from: toUnix(month.from),
    to: toUnix(month.to),
    spent: microToNumber(spent),
    share: toShare(spent, centsToMicro(amount)),
    thresholds: BUDGET_THRESHOLDS.map((percent) => {
      const reached = ownThresholds.find((threshold) => threshold.percent === percent);
      return { percent, reached_at: reached === undefined ? null : toUnix(reached.reached_at) };
    }),
    created_at: toUnix(row.created_at),
    changed_at: toUnix(row.changed_at),
  };
}
