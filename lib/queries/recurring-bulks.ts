import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { RecurringBulkWrite } from "@/lib/gateway/messaging/recurring-bulks/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const recurringBulkKeys = {
  all: ["recurring-bulks"] as const,
  list: (query: string) => ["recurring-bulks", "list", query] as const,
};

/** Parameters as in `GET /recurring_bulks`. */
export function useRecurringBulks(query: URLSearchParams) {
  return useApiQuery({
    queryKey: recurringBulkKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /recurring_bulks", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: recurringBulkKeys.all });
}

export interface RecurringBulkToSave {
  body: RecurringBulkWrite;
  /** Stable across attempts, so that one is created. */
  idempotencyKey: string;
}

/** Creates one for null. */
export function useSaveRecurringBulk(id: number | null) {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: RecurringBulkToSave) =>
      id === null
        ? call("POST /recurring_bulks", { body, idempotencyKey })
        : call("PUT /recurring_bulks/{recurring_bulk_id}", {
            params: { recurring_bulk_id: id },
            body,
          }),
    onSuccess: useRefresh(),
  });
}

export function useDeleteRecurringBulk(id: number) {
  return useMutation({
    mutationFn: () =>
      call("DELETE /recurring_bulks/{recurring_bulk_id}", { params: { recurring_bulk_id: id } }),
    onSuccess: useRefresh(),
  });
}
