import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  LinkDomainUpdate,
  LinkDomainWrite,
} from "@/lib/gateway/campaigns/link-domains/schema";
import { MAX_LINK_DOMAINS } from "@/lib/gateway/campaigns/link-domains/schema-values";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const linkDomainKeys = {
  all: ["link-domains"] as const,
  list: (query: string) => ["link-domains", "list", query] as const,
  one: (id: number) => ["link-domains", "one", id] as const,
};

/** Checks end a few seconds after they were requested. */
const CHECK_POLL_MS = 3_000;
const LIST_POLL_MS = 15_000;
const ALL = new URLSearchParams({ itemsPerPage: String(MAX_LINK_DOMAINS) });

export function useLinkDomains(query: URLSearchParams) {
  return useApiQuery({
    queryKey: linkDomainKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /link_domains", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_POLL_MS,
  });
}

export const useAllLinkDomains = () => useLinkDomains(ALL);

export function useLinkDomain(id: number) {
  return useApiQuery({
    queryKey: linkDomainKeys.one(id),
    queryFn: ({ signal }) =>
      call("GET /link_domains/{link_domain_id}", { params: { link_domain_id: id }, signal }),
    refetchInterval: CHECK_POLL_MS,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: linkDomainKeys.all });
}

export function useCreateLinkDomain() {
  return useMutation({
    /** The key is stable across attempts, so that one is created. */
    mutationFn: (request: { body: LinkDomainWrite; idempotencyKey: string }) =>
      call("POST /link_domains", request),
    onSuccess: useRefresh(),
  });
}

export function useUpdateLinkDomain(id: number) {
  return useMutation({
    mutationFn: (body: LinkDomainUpdate) =>
      call("PUT /link_domains/{link_domain_id}", { params: { link_domain_id: id }, body }),
    onSuccess: useRefresh(),
  });
}

/** Has the domain's records checked now. */
export function useCheckLinkDomain(id: number) {
  return useMutation({
    mutationFn: () =>
      call("PUT /link_domains/{link_domain_id}/check", { params: { link_domain_id: id } }),
    onSuccess: useRefresh(),
  });
}

export function useDeleteLinkDomain(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call("DELETE /link_domains/{link_domain_id}", { params: { link_domain_id: id } }),
    // Not the deleted one, which an open dialog would fetch.
    onSuccess: () => client.invalidateQueries({ queryKey: ["link-domains", "list"] }),
  });
}
