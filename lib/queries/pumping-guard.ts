import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createListQuery } from "@/lib/core/list";
import type { GuardUpdate, PrefixCreate } from "@/lib/gateway/trust/pumping-guard/schema";
import type { STOP_LIST } from "@/lib/gateway/trust/pumping-guard/schema-list";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const keys = {
  settings: ["pumping-guard", "settings"] as const,
  prefixes: ["pumping-guard", "prefixes"] as const,
  report: ["pumping-guard", "report"] as const,
  stops: ["pumping-guard", "stops"] as const,
};

export function useGuard() {
  return useApiQuery({
    queryKey: keys.settings,
    queryFn: ({ signal }) => call("GET /pumping_guard", { signal }),
  });
}

export function useUpdateGuard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GuardUpdate) => call("PUT /pumping_guard", { body }),
    onSuccess: (saved) => client.setQueryData(keys.settings, saved),
  });
}

export function useAllowedPrefixes() {
  return useApiQuery({
    queryKey: keys.prefixes,
    queryFn: ({ signal }) => call("GET /pumping_guard/allowed_prefixes", { signal }),
  });
}

export function useAllowPrefix() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PrefixCreate) => call("POST /pumping_guard/allowed_prefixes", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.prefixes }),
  });
}

export function useRemovePrefix() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call("DELETE /pumping_guard/allowed_prefixes/{prefix_id}", { params: { prefix_id: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.prefixes }),
  });
}

export function useGuardReport() {
  return useApiQuery({
    queryKey: keys.report,
    queryFn: ({ signal }) => call("GET /pumping_guard/report", { signal }),
  });
}

const PAGE_SIZE = 20;

export function useLatestStops() {
  const query = createListQuery<typeof STOP_LIST>({ itemsPerPage: PAGE_SIZE });
  return useApiQuery({
    queryKey: keys.stops,
    queryFn: ({ signal }) => call("GET /pumping_guard/stops", { query, signal }),
  });
}
