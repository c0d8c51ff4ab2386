import { DomainError, notFound } from "@/lib/core/errors";
import { asOwner, readAsOwner } from "@/lib/db/transaction";
import { comparePrices, type PriceChange } from "./compare";
import { parseRateSheet } from "./import";
import { currentSheet } from "./service";
import {
  countAccountsByLevel,
  deletePlan,
  insertPlan,
  type PlanRecord,
  findPlans,
  updateRatesVersion,
} from "./store-plans";

export interface RatePreview {
  changes: PriceChange[];
  /** Number of accounts with any changed price, by currency and level (`EUR/S`). */
  accounts: Map<string, number>;
}

/** Compares a sheet with current prices, without writing. Throws for invalid lines. */
export async function previewRates(csv: string): Promise<RatePreview> {
  const rows = parseRateSheet(csv);
  const changes = comparePrices((await currentSheet()).rates, rows);
  const touched = new Set(changes.map(({ currency, level }) => `${currency}/${level}`));
  const counts = await readAsOwner(countAccountsByLevel);
  return { changes, accounts: new Map([...counts].filter(([key]) => touched.has(key))) };
}

export async function planRates(csv: string, validFrom: Date, now: Date) {
  const rows = parseRateSheet(csv);
  if (validFrom <= now) {
    throw new DomainError("invalid_input", "Choose a date in the future.", { path: "valid-from" });
  }
  // Own transaction: operator command.
  return asOwner(async (tx) => {
    await updateRatesVersion(tx);
    const plans = await findPlans(tx);
    if (plans.some((plan) => plan.validFrom.getTime() === validFrom.getTime())) {
      const message = "Another sheet is planned for this date. Withdraw it first.";
      throw new DomainError("invalid_input", message, { path: "valid-from" });
    }
    return { planId: await insertPlan(tx, validFrom, rows), rates: rows.length };
  });
}

export const listPlans = (): Promise<PlanRecord[]> => readAsOwner(findPlans);

/** Deletes a planned sheet; current and past ones stay as evidence. */
export async function withdrawPlan(planId: string, now: Date): Promise<void> {
  await asOwner(async (tx) => {
    await updateRatesVersion(tx);
    const plan = (await findPlans(tx)).find((item) => item.planId === planId);
    if (plan === undefined) throw notFound(`plan ${planId}`);
    if (plan.validFrom <= now) {
      throw new DomainError("invalid_input", "This sheet holds already. Import another one.", {
        path: "plan",
      });
    }
    await deletePlan(tx, planId);
  });
}
