import { keepPreviousData } from "@tanstack/react-query";
import type {
  requestLogDetailSchema,
  requestLogEntrySchema,
} from "@/lib/gateway/request-log/schema";
import { fetchItem, fetchRows } from "./api-client";
import { useAnswer } from "./use-answer";

const MINUTE_MS = 60_000;

/** Requests, newest first; parameters as in `GET /request_logs`. */
export function useRequestLogs(query: URLSearchParams) {
  return useAnswer({
    queryKey: ["request-logs", query.toString()],
    queryFn: ({ signal }) =>
      fetchRows<typeof requestLogEntrySchema>("/request_logs", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  });
}

/** One request with its bodies. */
export function useRequestLog(requestId: string) {
  return useAnswer({
    queryKey: ["request-logs", "one", requestId],
    queryFn: ({ signal }) =>
      fetchItem<typeof requestLogDetailSchema>(`/request_logs/${encodeURIComponent(requestId)}`, {
        signal,
      }),
    staleTime: MINUTE_MS,
  });
}
