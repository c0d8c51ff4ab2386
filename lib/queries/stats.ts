import { keepPreviousData } from "@tanstack/react-query";
import type {
  attentionSchema,
  messageStatsSchema,
  requestStatsSchema,
  runwaySchema,
} from "@/lib/gateway/stats/schema";
import { fetchItem } from "./api-client";
import { useAnswer } from "./use-answer";

const MINUTE_MS = 60_000;

const statsKeys = {
  all: ["stats"] as const,
  messages: (query: string) => ["stats", "messages", query] as const,
  requests: (query: string) => ["stats", "requests", query] as const,
  runway: ["stats", "runway"] as const,
  attention: ["stats", "attention"] as const,
};

/** Messages by period; parameters as in `GET /stats/messages`. */
export function useMessageStats(query: URLSearchParams, isEnabled = true) {
  return useAnswer({
    queryKey: statsKeys.messages(query.toString()),
    queryFn: ({ signal }) =>
      fetchItem<typeof messageStatsSchema>("/stats/messages", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
    enabled: isEnabled,
  });
}

/** API requests by hour and operation; parameters as in `GET /stats/requests`. */
export function useRequestStats(query: URLSearchParams, isEnabled = true) {
  return useAnswer({
    queryKey: statsKeys.requests(query.toString()),
    queryFn: ({ signal }) =>
      fetchItem<typeof requestStatsSchema>("/stats/requests", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
    enabled: isEnabled,
  });
}

/** How long the balance lasts. */
export function useRunway() {
  return useAnswer({
    queryKey: statsKeys.runway,
    queryFn: ({ signal }) => fetchItem<typeof runwaySchema>("/stats/runway", { signal }),
    refetchInterval: MINUTE_MS,
  });
}

/** What needs a person. */
export function useAttention() {
  return useAnswer({
    queryKey: statsKeys.attention,
    queryFn: ({ signal }) => fetchItem<typeof attentionSchema>("/stats/attention", { signal }),
    refetchInterval: MINUTE_MS,
  });
}
