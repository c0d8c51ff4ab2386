"use client";

import { useNameComparer } from "@/components/format/use-name-comparer";
import { useBudgets } from "@/lib/queries/budgets";
import { useCostCentres } from "@/lib/queries/cost-centres";

/** Returns what has no budget yet, the whole account (null) first; undefined until it is known. */
export function useFreeScopes(): (string | null)[] | undefined {
  const compareNames = useNameComparer();
  const budgets = useBudgets().data?.rows;
  const marks = useCostCentres().data?.cost_centres;
  if (budgets === undefined || marks === undefined) return undefined;
  const usedNames = new Set(budgets.map(({ cost_centre: name }) => name));
  const names = new Set(marks.map(({ cost_centre: name }) => name));
  const sorted = [...names].sort(compareNames);
  const scopes = [null, ...sorted];
  return scopes.filter((scope) => !usedNames.has(scope));
}
