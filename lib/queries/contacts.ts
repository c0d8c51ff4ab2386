import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ContactUpdate } from "@/lib/gateway/privacy/contacts/schema";
import type { ContactHistory } from "@/lib/gateway/privacy/contacts/schema-history";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

export function useContacts(query: URLSearchParams) {
  return useApiQuery({
    queryKey: ["contacts", "list", query.toString()],
    queryFn: ({ signal }) => call("GET /contacts", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useContact(phone: string) {
  return useApiQuery({
    queryKey: ["contacts", "one", phone],
    queryFn: ({ signal }) => call("GET /contacts/{phone}", { params: { phone }, signal }),
  });
}

export function useNameContact(phone: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ContactUpdate) => call("PUT /contacts/{phone}", { params: { phone }, body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["contacts"] }),
        client.invalidateQueries({ queryKey: ["inbox"] }),
      ]),
  });
}

export function useContactHistory(phone: string) {
  return useApiQuery({
    queryKey: ["contacts", "history", phone],
    queryFn: ({ signal }) => call("GET /contacts/{phone}/history", { params: { phone }, signal }),
  });
}

/** Loads an older page; `before` is the `next` of the newer page. */
export const readOlderHistory = (phone: string, before: string): Promise<ContactHistory> =>
  call("GET /contacts/{phone}/history", {
    params: { phone },
    query: new URLSearchParams({ before }),
  });

export function useErasure(phone: string, isEnabled: boolean) {
  return useApiQuery({
    queryKey: ["contacts", "erasure", phone],
    queryFn: ({ signal }) => call("GET /contacts/{phone}/erasure", { params: { phone }, signal }),
    enabled: isEnabled,
  });
}

/** Drops cached data, which may refer to the person. */
export function useEraseContact(phone: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /contacts/{phone}/erasure", { params: { phone } }),
    onSuccess: () => client.removeQueries({ type: "inactive" }),
  });
}
