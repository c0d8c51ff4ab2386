import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CostCentreUpdate } from "@/lib/gateway/billing/cost-centres/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const costCentreKeys = {
  all: ["cost-centres"] as const,
  set: ["cost-centres", "set"] as const,
  usage: (query: string) => ["cost-centres", "usage", query] as const,
};

/** Which keys and groups belong to a cost centre. */
export function useCostCentres() {
  return useApiQuery({
    queryKey: costCentreKeys.set,
    queryFn: ({ signal }) => call("GET /cost_centres", { signal }),
  });
}

/** What messages cost by cost centre; parameters as in `GET /cost_centres/usage`. */
export function useCostCentreUsage(query: URLSearchParams) {
  return useApiQuery({
    queryKey: costCentreKeys.usage(query.toString()),
    queryFn: ({ signal }) => call("GET /cost_centres/usage", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useUpdateCostCentre() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CostCentreUpdate) => call("PUT /cost_centres", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: costCentreKeys.all }),
  });
}
