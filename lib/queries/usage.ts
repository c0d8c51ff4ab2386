import { keepPreviousData } from "@tanstack/react-query";
import { MINUTE_MS } from "@/lib/core/time/units";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

export const usageKeys = {
  all: ["usage"] as const,
  report: (query: string) => ["usage", "report", query] as const,
};

export function useUsageReport(query: URLSearchParams) {
  return useApiQuery({
    queryKey: usageKeys.report(query.toString()),
    queryFn: ({ signal }) => call("GET /usage", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  });
}

export function useStatement(query: URLSearchParams, refetchInterval = MINUTE_MS) {
  return useApiQuery({
    queryKey: [...usageKeys.all, "statement", query.toString()],
    queryFn: ({ signal }) => call("GET /statement", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
}
