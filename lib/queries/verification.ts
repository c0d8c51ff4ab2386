import { isVerifying } from "@/lib/core/trust/verify-state";
import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { MINUTE_MS } from "@/lib/core/time/units";
import { createListQuery } from "@/lib/core/list";
import type { VerifyCreate } from "@/lib/gateway/trust/verify-codes/schema";
import type { VERIFY_LIST } from "@/lib/gateway/trust/verify-codes/schema-list";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const keys = {
  all: ["verification"] as const,
  list: (query: string) => ["verification", "list", query] as const,
  latest: ["verification", "list", "latest"] as const,
  stats: (query: string) => ["verification", "stats", query] as const,
  one: (id: string) => ["verification", "one", id] as const,
};

const RUNNING_POLL_MS = 2_000;

export function useVerifyCodes(query: URLSearchParams) {
  return useApiQuery({
    queryKey: keys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /verify_codes", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Sample for the share delivered in time. */
const SAMPLE_SIZE = 100;

export function useLatestVerifyCodes() {
  const query = createListQuery<typeof VERIFY_LIST>({ itemsPerPage: SAMPLE_SIZE });
  return useApiQuery({
    queryKey: keys.latest,
    queryFn: ({ signal }) => call("GET /verify_codes", { query, signal }),
  });
}

export function useVerifyStats(query: URLSearchParams) {
  return useApiQuery({
    queryKey: keys.stats(query.toString()),
    queryFn: ({ signal }) => call("GET /stats/verify_codes", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  });
}

/** Polls while steps run. */
export function useVerifyCode(id: string) {
  return useApiQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call("GET /verify_codes/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isVerifying(state.data.status) ? RUNNING_POLL_MS : false,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all });
}

export function useCreateVerifyCode() {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: VerifyCreate; idempotencyKey: string }) =>
      call("POST /verify_codes", { body, idempotencyKey }),
    onSuccess: useRefresh(),
  });
}

export function useResendVerifyCode(id: string) {
  return useMutation({
    mutationFn: (idempotencyKey: string) =>
      call("POST /verify_codes/{id}/resend", { params: { id }, idempotencyKey }),
    onSuccess: useRefresh(),
  });
}

export function useCheckVerifyCode(id: string) {
  return useMutation({
    mutationFn: (code: string) =>
      call("POST /verify_codes/{id}/check", { params: { id }, body: { code } }),
    onSuccess: useRefresh(),
  });
}

export function useRevealCode(id: string) {
  return useMutation({
    mutationFn: () => call("POST /verify_codes/{id}/reveal", { params: { id } }),
  });
}
