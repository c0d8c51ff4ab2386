import { useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  ReportRun,
  ReportSubscription,
  ReportUpdate,
} from "@/lib/gateway/overview/reports/schema";
import { MAX_REPORTS } from "@/lib/gateway/overview/reports/schema-values";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const reportKeys = {
  all: ["reports"] as const,
  one: (id: string) => ["reports", "one", id] as const,
  runs: (id: string) => ["reports", "runs", id] as const,
  preview: (id: number, runId: number) => ["reports", "preview", id, runId] as const,
};

const RUN_POLL_MS = 1_000;
/** Mails are passed to the mail server within seconds. */
const IDLE_POLL_MS = 10_000;
/** Runs per page; the others are older than those of three months of weekly reports. */
const RUNS = new URLSearchParams({ itemsPerPage: "100" });

export function useReports() {
  return useApiQuery({
    queryKey: reportKeys.all,
    queryFn: ({ signal }) =>
      call("GET /reports", {
        query: new URLSearchParams({ itemsPerPage: String(MAX_REPORTS) }),
        signal,
      }),
  });
}

export function useReport(id: string) {
  return useApiQuery({
    queryKey: reportKeys.one(id),
    queryFn: ({ signal }) =>
      call("GET /reports/{report_id}", { params: { report_id: id }, signal }),
  });
}

const isRunning = ({ state, deliveries }: ReportRun) =>
  state === "waiting" || deliveries.some(({ outcome }) => outcome === "queued");

export function useReportRuns(id: string) {
  return useApiQuery({
    queryKey: reportKeys.runs(id),
    queryFn: ({ signal }) =>
      call("GET /reports/{report_id}/runs", { params: { report_id: id }, query: RUNS, signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? RUN_POLL_MS : IDLE_POLL_MS),
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: reportKeys.all });
}

export interface ReportToSave {
  body: ReportUpdate;
  /** Stable across attempts, so that one is created. */
  idempotencyKey: string;
}

/** Creates a report if `id` is null, otherwise updates it. */
export function useSaveReport(id: number | null) {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: ReportToSave) =>
      id === null
        ? call("POST /reports", { body, idempotencyKey })
        : call("PUT /reports/{report_id}", { params: { report_id: id }, body }),
    onSuccess: useRefresh(),
  });
}

export function useDeleteReport(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /reports/{report_id}", { params: { report_id: id } }),
    // Exact, so that the deleted report's page doesn't refetch while navigating away.
    onSuccess: () => client.invalidateQueries({ queryKey: reportKeys.all, exact: true }),
  });
}

export function useStartRun(id: number) {
  return useMutation({
    mutationFn: ({
      kind,
      idempotencyKey,
    }: {
      kind: "manual" | "preview";
      idempotencyKey: string;
    }) =>
      call("POST /reports/{report_id}/runs", {
        params: { report_id: id },
        body: { kind },
        idempotencyKey,
      }),
    onSuccess: useRefresh(),
  });
}

/** Polls a run until it is finished. Disabled for null. */
export function useReportRun(id: number, runId: number | null) {
  return useApiQuery({
    enabled: runId !== null,
    queryKey: [...reportKeys.preview(id, runId ?? 0), "run"],
    queryFn: ({ signal }) =>
      call("GET /reports/{report_id}/runs/{run_id}", {
        params: { report_id: id, run_id: runId ?? 0 },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? RUN_POLL_MS : false),
  });
}

/** Disabled for null. */
export function useReportPreview(id: number, runId: number | null) {
  return useApiQuery({
    enabled: runId !== null,
    queryKey: reportKeys.preview(id, runId ?? 0),
    queryFn: ({ signal }) =>
      call("GET /reports/{report_id}/runs/{run_id}/preview", {
        params: { report_id: id, run_id: runId ?? 0 },
        signal,
      }),
  });
}

export function useReportSubscription(token: string) {
  return useApiQuery({
    queryKey: ["report-subscription", token],
    queryFn: ({ signal }) =>
      call("GET /report_subscriptions/{token}", { params: { token }, signal }),
  });
}

export function useUpdateSubscription(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: "confirm" | "unsubscribe"): Promise<ReportSubscription> =>
      action === "confirm"
        ? call("PUT /report_subscriptions/{token}", { params: { token } })
        : call("POST /report_subscriptions/{token}/unsubscribe", { params: { token } }),
    onSuccess: (subscription) => client.setQueryData(["report-subscription", token], subscription),
  });
}
