import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const conversionKeys = {
  lists: ["conversions", "list"] as const,
  list: (query: string) => ["conversions", "list", query] as const,
  one: (id: number) => ["conversions", "one", id] as const,
  allStats: ["conversions", "stats"] as const,
  stats: (query: string) => ["conversions", "stats", query] as const,
};

/** For new conversions. */
const LIVE_POLL_MS = 10_000;

export function useConversions(query: URLSearchParams) {
  return useApiQuery({
    queryKey: conversionKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /conversions", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_POLL_MS,
  });
}

export function useConversion(id: number) {
  return useApiQuery({
    queryKey: conversionKeys.one(id),
    queryFn: ({ signal }) =>
      call("GET /conversions/{conversion_id}", { params: { conversion_id: id }, signal }),
  });
}

export function useConversionStats(
  subject: { campaign: string } | { bulk: string },
  isEnabled = true,
) {
  const query = new URLSearchParams(subject);
  return useApiQuery({
    enabled: isEnabled,
    queryKey: conversionKeys.stats(query.toString()),
    queryFn: ({ signal }) => call("GET /stats/conversions", { query, signal }),
    refetchInterval: LIVE_POLL_MS,
  });
}

/** Leaves the deleted conversion itself in the cache: its panel is open until the mutation ends. */
export function useDeleteConversion(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call("DELETE /conversions/{conversion_id}", { params: { conversion_id: id } }),
    onSuccess: () =>
      Promise.all(
        [conversionKeys.lists, conversionKeys.allStats].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
