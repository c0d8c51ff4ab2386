import { keepPreviousData } from "@tanstack/react-query";
import type { activitySchema } from "@/lib/gateway/audit/schema";
import { fetchItem, fetchRows } from "./api-client";
import { useAnswer } from "./use-answer";

/** What was done to the account; parameters as in `GET /team/activity`. */
export function useActivityLog(query: URLSearchParams) {
  return useAnswer({
    queryKey: ["activity", query.toString()],
    queryFn: ({ signal }) => fetchRows<typeof activitySchema>("/team/activity", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One entry, by its number in the chain. */
export function useActivityEntry(seq: string) {
  return useAnswer({
    queryKey: ["activity", "one", seq],
    queryFn: ({ signal }) =>
      fetchItem<typeof activitySchema>(`/team/activity/${encodeURIComponent(seq)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
