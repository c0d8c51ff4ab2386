import { keepPreviousData } from "@tanstack/react-query";
import { call } from "@/lib/queries/transport/api-client";
import { apiQuery, useApiQuery } from "@/lib/queries/transport/use-api-query";
import { MINUTE_MS } from "@/lib/core/time/units";

const statsKeys = {
  all: ["stats"] as const,
  messages: (query: string) => ["stats", "messages", query] as const,
  delivery: (query: string) => ["stats", "delivery", query] as const,
  spending: (query: string) => ["stats", "spending", query] as const,
  comparison: (query: string) => ["stats", "comparison", query] as const,
  spendingReport: (query: string) => ["stats", "spendingReport", query] as const,
  spendingForecast: ["stats", "spendingForecast"] as const,
  requests: (query: string) => ["stats", "requests", query] as const,
  runway: ["stats", "runway"] as const,
  attention: ["stats", "attention"] as const,
};

export const messageStatsQuery = (query: URLSearchParams, isEnabled = true) =>
  apiQuery({
    queryKey: statsKeys.messages(query.toString()),
    queryFn: ({ signal }) => call("GET /stats/messages", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
    enabled: isEnabled,
  });

export const useMessageStats = (...query: Parameters<typeof messageStatsQuery>) =>
  useApiQuery(messageStatsQuery(...query));

export function useDeliveryStats(query: URLSearchParams) {
  return useApiQuery({
    queryKey: statsKeys.delivery(query.toString()),
    queryFn: ({ signal }) => call("GET /stats/delivery", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  });
}

export const spendingStatsQuery = (query: URLSearchParams) =>
  apiQuery({
    queryKey: statsKeys.spending(query.toString()),
    queryFn: ({ signal }) => call("GET /stats/spending", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  });

export const useSpendingStats = (...query: Parameters<typeof spendingStatsQuery>) =>
  useApiQuery(spendingStatsQuery(...query));

export function useComparisonStats(query: URLSearchParams, isEnabled = true) {
  return useApiQuery({
    queryKey: statsKeys.comparison(query.toString()),
    queryFn: ({ signal }) => call("GET /stats/comparison", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
    enabled: isEnabled,
  });
}

export function useSpendingReport(query: URLSearchParams) {
  return useApiQuery({
    queryKey: statsKeys.spendingReport(query.toString()),
    queryFn: ({ signal }) => call("GET /stats/spending/report", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  });
}

export function useSpendingForecast() {
  return useApiQuery({
    queryKey: statsKeys.spendingForecast,
    queryFn: ({ signal }) => call("GET /stats/spending/forecast", { signal }),
    refetchInterval: MINUTE_MS,
  });
}

export function useRequestStats(query: URLSearchParams, isEnabled = true) {
  return useApiQuery({
    queryKey: statsKeys.requests(query.toString()),
    queryFn: ({ signal }) => call("GET /stats/requests", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
    enabled: isEnabled,
  });
}

export function useRunway(refetchInterval = MINUTE_MS) {
  return useApiQuery({
    queryKey: statsKeys.runway,
    queryFn: ({ signal }) => call("GET /stats/runway", { signal }),
    refetchInterval,
  });
}

export const attentionQuery = apiQuery({
  queryKey: statsKeys.attention,
  queryFn: ({ signal }) => call("GET /stats/attention", { signal }),
  refetchInterval: MINUTE_MS,
});

export const useAttention = () => useApiQuery(attentionQuery);
