import { keepPreviousData } from "@tanstack/react-query";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

export function useAuditLog(query: URLSearchParams) {
  return useApiQuery({
    queryKey: ["auditLog", query.toString()],
    queryFn: ({ signal }) => call("GET /team/audit_logs", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useAuditLogEntry(seq: string) {
  return useApiQuery({
    queryKey: ["auditLog", "one", seq],
    queryFn: ({ signal }) => call("GET /team/audit_logs/{seq}", { params: { seq }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
