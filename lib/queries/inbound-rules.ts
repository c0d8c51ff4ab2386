import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InboundRuleWrite } from "@/lib/gateway/messaging/inbound-rules/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const inboundRuleKeys = {
  all: ["inbound-rules"] as const,
  list: (query: string) => ["inbound-rules", "list", query] as const,
};

export function useInboundRules(query: URLSearchParams) {
  return useApiQuery({
    queryKey: inboundRuleKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /inbound_rules", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: inboundRuleKeys.all });
}

export interface InboundRuleToSave {
  body: InboundRuleWrite;
  /** Stable across retries, so that only one rule is created. */
  idempotencyKey: string;
}

/** Creates a rule if `id` is null, otherwise updates it. */
export function useSaveInboundRule(id: number | null) {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: InboundRuleToSave) =>
      id === null
        ? call("POST /inbound_rules", { body, idempotencyKey })
        : call("PUT /inbound_rules/{inbound_rule_id}", {
            params: { inbound_rule_id: id },
            body,
          }),
    onSuccess: useRefresh(),
  });
}

export function useDeleteInboundRule(id: number) {
  return useMutation({
    mutationFn: () =>
      call("DELETE /inbound_rules/{inbound_rule_id}", { params: { inbound_rule_id: id } }),
    onSuccess: useRefresh(),
  });
}
