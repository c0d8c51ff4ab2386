import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CostCentreUpdate } from "@/lib/gateway/billing/cost-centres/schema";
import { budgetKeys } from "@/lib/queries/budgets";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";
import { usageKeys } from "@/lib/queries/usage";

const costCentreKeys = {
  all: ["cost-centres"] as const,
  set: ["cost-centres", "set"] as const,
};

export function useCostCentres(isEnabled = true) {
  return useApiQuery({
    enabled: isEnabled,
    queryKey: costCentreKeys.set,
    queryFn: ({ signal }) => call("GET /cost_centres", { signal }),
  });
}

export function useUpdateCostCentre() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CostCentreUpdate) => call("PUT /cost_centres", { body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: costCentreKeys.all }),
        client.invalidateQueries({ queryKey: usageKeys.all }),
        client.invalidateQueries({ queryKey: budgetKeys.all }),
      ]),
  });
}
