"use client";

import { useBudgets } from "@/lib/queries/budgets";
import { useCostCentres } from "@/lib/queries/cost-centres";

/** Returns what has no budget yet, the whole account (null) first; undefined until it is known. */
export function useFreeScopes(): (string | null)[] | undefined {
  const budgets = useBudgets().data?.rows;
  const marks = useCostCentres().data?.cost_centres;
  if (budgets === undefined || marks === undefined) return undefined;
  const used = new Set(budgets.map(({ cost_centre: name }) => name));
  const names = new Set(marks.map(({ cost_centre: name }) => name));
  const scopes = [null, ...[...names].sort((a, b) => a.localeCompare(b))];
  return scopes.filter((scope) => !used.has(scope));
}
