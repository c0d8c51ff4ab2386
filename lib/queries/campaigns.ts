import { useMemo } from "react";
import { keepPreviousData, useMutation, useQueries, useQueryClient } from "@tanstack/react-query";
import type {
  Campaign,
  CampaignUpdate,
  CampaignWrite,
  SignUpWrite,
  UnsubscribeWrite,
} from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import type { FormKind } from "@/lib/gateway/campaigns/short-link-campaigns/schema-values";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const campaignKeys = {
  all: ["campaigns"] as const,
  list: (query: string) => ["campaigns", "list", query] as const,
  one: (code: string) => ["campaigns", "one", code] as const,
};

const createCampaignQuery = (code: string) => ({
  queryKey: campaignKeys.one(code),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call("GET /short_link_campaigns/{campaign_code}", { params: { campaign_code: code }, signal }),
});

export function useCampaigns(query: URLSearchParams) {
  return useApiQuery({
    queryKey: campaignKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /short_link_campaigns", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads only the group's newest form, if any. */
export function useGroupForm(kind: FormKind, groupId: number) {
  return useCampaigns(
    new URLSearchParams({
      kind,
      group_id: String(groupId),
      "_order[created_at]": "desc",
      itemsPerPage: "1",
    }),
  );
}

const UNSUBSCRIBE_FORMS = new URLSearchParams({
  kind: "unsubscribe",
  "_order[created_at]": "desc",
  itemsPerPage: "100",
});

export const useUnsubscribeForms = () => useCampaigns(UNSUBSCRIBE_FORMS);

/** Loads click statistics of campaigns, and polls, so that new clicks appear. */
export function useCampaignFigures(codes: readonly string[]) {
  const query = useMemo(
    () => new URLSearchParams(codes.map((code): [string, string] => ["campaign[]", code])),
    [codes],
  );
  return useApiQuery({
    enabled: codes.length > 0,
    queryKey: ["campaigns", "figures", query.toString()],
    queryFn: ({ signal }) => call("GET /stats/campaigns", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
}

export function useCampaign(code: string) {
  return useApiQuery(createCampaignQuery(code));
}

/** Loads campaigns in order of the codes; `data` is undefined while loading or if not found. */
export function useCampaignsByCode(codes: readonly string[]) {
  return useQueries({
    queries: codes.map((code) => ({ ...createCampaignQuery(code), retry: false })),
  });
}

export type NewCampaign =
  | { kind: "link"; body: CampaignWrite }
  | { kind: "subscribe"; body: SignUpWrite }
  | { kind: "unsubscribe"; body: UnsubscribeWrite };

export interface CampaignToCreate {
  request: NewCampaign;
  /** Stable across attempts, so that one campaign is created. */
  idempotencyKey: string;
}

function createCampaign({ request, idempotencyKey }: CampaignToCreate): Promise<Campaign> {
  const { kind, body } = request;
  if (kind === "subscribe")
    return call("POST /short_link_campaigns/subscribe", { body, idempotencyKey });
  if (kind === "unsubscribe")
    return call("POST /short_link_campaigns/unsubscribe", { body, idempotencyKey });
  return call("POST /short_link_campaigns", { body, idempotencyKey });
}

function useCampaignRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: campaignKeys.all });
}

export function useCreateCampaign() {
  return useMutation({ mutationFn: createCampaign, onSuccess: useCampaignRefresh() });
}

/** Updates a campaign; omitted fields are unchanged. */
export function useUpdateCampaign(code: string) {
  return useMutation({
    mutationFn: (body: CampaignUpdate) =>
      call("PUT /short_link_campaigns/{campaign_code}", { params: { campaign_code: code }, body }),
    onSuccess: useCampaignRefresh(),
  });
}

export function useDeleteCampaign(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call("DELETE /short_link_campaigns/{campaign_code}", { params: { campaign_code: code } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: campaignKeys.one(code) });
      return client.invalidateQueries({ queryKey: campaignKeys.all });
    },
  });
}
