import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { activitySchema } from "@/lib/gateway/audit/schema";
import { fetchItem, fetchRows } from "./api-client";

/** What was done to the account; parameters as in `GET /team/activity`. */
export function useActivityLog(query: URLSearchParams) {
  return useQuery({
    queryKey: ["activity", query.toString()],
    queryFn: ({ signal }) => fetchRows<typeof activitySchema>("/team/activity", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One entry, by its number in the chain. */
export function useActivityEntry(seq: string) {
  return useQuery({
    queryKey: ["activity", "one", seq],
    queryFn: ({ signal }) =>
      fetchItem<typeof activitySchema>(`/team/activity/${encodeURIComponent(seq)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
