import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BudgetCreate } from "@/lib/gateway/billing/budgets/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

export const budgetKeys = {
  all: ["budgets"] as const,
};

/** All of them, the account's first. */
const ALL = new URLSearchParams({ itemsPerPage: "100", "_order[cost_centre]": "asc" });

export function useBudgets() {
  return useApiQuery({
    queryKey: budgetKeys.all,
    queryFn: ({ signal }) => call("GET /budgets", { query: ALL, signal }),
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: budgetKeys.all });
}

export interface BudgetToSave {
  body: BudgetCreate;
  /** Stable across attempts, so that one is created. */
  idempotencyKey: string;
}

/** Creates one for null; otherwise changes the amount. */
export function useSaveBudget(id: number | null) {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: BudgetToSave) =>
      id === null
        ? call("POST /budgets", { body, idempotencyKey })
        : call("PUT /budgets/{budget_id}", {
            params: { budget_id: id },
            body: { amount: body.amount },
          }),
    onSuccess: useRefresh(),
  });
}

export function useDeleteBudget(id: number) {
  return useMutation({
    mutationFn: () => call("DELETE /budgets/{budget_id}", { params: { budget_id: id } }),
    onSuccess: useRefresh(),
  });
}
