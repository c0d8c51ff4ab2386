import { keepPreviousData } from "@tanstack/react-query";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";
import { MINUTE_MS } from "@/lib/core/time/units";

export function useRequestLogs(query: URLSearchParams) {
  return useApiQuery({
    queryKey: ["request-logs", query.toString()],
    queryFn: ({ signal }) => call("GET /request_logs", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  });
}

export function useRequestLog(requestId: string) {
  return useApiQuery({
    queryKey: ["request-logs", "one", requestId],
    queryFn: ({ signal }) =>
      call("GET /request_logs/{request_id}", { params: { request_id: requestId }, signal }),
    staleTime: MINUTE_MS,
  });
}
