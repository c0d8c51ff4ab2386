import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  RecurringBulk,
  RecurringBulkWrite,
} from "@/lib/gateway/messaging/recurring-bulks/schema";
import { MAX_RECURRING_BULKS } from "@/lib/gateway/messaging/recurring-bulks/schema-values";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const recurringKeys = {
  all: ["recurring-bulks"] as const,
  list: (query: string) => ["recurring-bulks", "list", query] as const,
  one: (id: string) => ["recurring-bulks", "one", id] as const,
  runs: (id: string) => ["recurring-bulks", "runs", id] as const,
};

const RUNS_POLL_MS = 15_000;
const RUNS = new URLSearchParams({ itemsPerPage: "50" });
const ALL = new URLSearchParams({ itemsPerPage: String(MAX_RECURRING_BULKS) });

export function useRecurringBulks(query: URLSearchParams) {
  return useApiQuery({
    queryKey: recurringKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /recurring_bulks", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useAllRecurringBulks = () => useRecurringBulks(ALL);

export function useRecurringBulk(id: string) {
  return useApiQuery({
    queryKey: recurringKeys.one(id),
    queryFn: ({ signal }) =>
      call("GET /recurring_bulks/{recurring_bulk_id}", {
        params: { recurring_bulk_id: id },
        signal,
      }),
  });
}

/** Disabled for null. */
export function useRecurringBulkToEdit(id: string | null) {
  return useApiQuery({
    queryKey: ["recurring-bulks", "edit", id ?? ""],
    queryFn: ({ signal }) =>
      call("GET /recurring_bulks/{recurring_bulk_id}", {
        params: { recurring_bulk_id: id ?? "" },
        signal,
      }),
    enabled: id !== null,
    refetchOnWindowFocus: false,
  });
}

export function useRecurringRuns(id: string) {
  return useApiQuery({
    queryKey: recurringKeys.runs(id),
    queryFn: ({ signal }) =>
      call("GET /recurring_bulks/{recurring_bulk_id}/runs", {
        params: { recurring_bulk_id: id },
        query: RUNS,
        signal,
      }),
    refetchInterval: RUNS_POLL_MS,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: recurringKeys.all });
}

export interface RecurringBulkToSave {
  body: RecurringBulkWrite;
  /** Stable across attempts, so that one is created. */
  idempotencyKey: string;
  onReplay?: () => void;
}

/** Creates a recurring bulk if `id` is null, otherwise updates it. */
export function useSaveRecurringBulk(id: number | null) {
  return useMutation({
    mutationFn: ({ body, ...request }: RecurringBulkToSave): Promise<RecurringBulk> =>
      id === null
        ? call("POST /recurring_bulks", { body, ...request })
        : call("PUT /recurring_bulks/{recurring_bulk_id}", {
            params: { recurring_bulk_id: id },
            body,
          }),
    onSuccess: useRefresh(),
  });
}

export function useDeleteRecurringBulk(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call("DELETE /recurring_bulks/{recurring_bulk_id}", { params: { recurring_bulk_id: id } }),
    // Not the deleted one's page, which would refetch while navigating away.
    onSuccess: () => client.invalidateQueries({ queryKey: ["recurring-bulks", "list"] }),
  });
}

export type RecurringChange = "pause" | "resume";

export function useRecurringBulkAction(id: number) {
  return useMutation({
    mutationFn: (action: RecurringChange) =>
      call(`PUT /recurring_bulks/{recurring_bulk_id}/${action}`, {
        params: { recurring_bulk_id: id },
      }),
    onSuccess: useRefresh(),
  });
}

export function useSkipNextRun(id: number) {
  return useMutation({
    mutationFn: (idempotencyKey: string) =>
      call("POST /recurring_bulks/{recurring_bulk_id}/skip_next", {
        params: { recurring_bulk_id: id },
        idempotencyKey,
      }),
    onSuccess: useRefresh(),
  });
}

export function useRunRecurringBulk(id: number) {
  return useMutation({
    mutationFn: (request: { body: { delivery_delay: number }; idempotencyKey: string }) =>
      call("POST /recurring_bulks/{recurring_bulk_id}/runs", {
        params: { recurring_bulk_id: id },
        ...request,
      }),
    onSuccess: useRefresh(),
  });
}
