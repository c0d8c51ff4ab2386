import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { isChecking } from "@/lib/core/trust/fraud-state";
import type { FraudCreate } from "@/lib/gateway/trust/fraud-checks/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const keys = {
  all: ["fraud-checks"] as const,
  list: (query: string) => ["fraud-checks", "list", query] as const,
  one: (id: string) => ["fraud-checks", "one", id] as const,
  prices: ["fraud-checks", "prices"] as const,
};

const POLL_MS = 1_000;

/** Parameters as in `GET /fraud-checks`. Polls while one is running. */
export function useFraudChecks(query: URLSearchParams) {
  return useApiQuery({
    queryKey: keys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /fraud-checks", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => isChecking(row.status_code)) ? POLL_MS : false,
  });
}

/** Polls until completed. */
export function useFraudCheck(id: string) {
  return useApiQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call("GET /fraud-checks/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isChecking(state.data.status_code) ? POLL_MS : false,
  });
}

export function useFraudPrices() {
  return useApiQuery({
    queryKey: keys.prices,
    queryFn: ({ signal }) => call("GET /fraud_check_prices", { signal }),
  });
}

export function useCreateFraudCheck() {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: FraudCreate; idempotencyKey: string }) =>
      call("POST /fraud-checks", { body, idempotencyKey }),
    onSuccess: useFraudRefresh(),
  });
}

/** Creates fraud checks; each succeeds or fails separately. */
export const createFraudChecks = (body: FraudCreate[], idempotencyKey: string) =>
  call("POST /fraud-checks/batch", { body, idempotencyKey });

export function useFraudRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all });
}

export function useDeleteFraudCheck(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /fraud-checks/{id}", { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: keys.one(id) });
      return client.invalidateQueries({ queryKey: ["fraud-checks", "list"] });
    },
  });
}
