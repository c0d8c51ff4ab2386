import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { createListQuery } from "@/lib/core/list";
import type {
  EmailAliasCreate,
  EmailAliasUpdate,
  EmailSimulation,
} from "@/lib/gateway/messaging/email-to-sms/schema";
import type { EMAIL_ALIAS_LIST } from "@/lib/gateway/messaging/email-to-sms/schema-list";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const emailKeys = {
  aliases: ["email-aliases"] as const,
  domains: ["email-domains"] as const,
  log: (query: string) => ["email-log", query] as const,
  one: (id: string) => ["email-log", "one", id] as const,
};

/** Polls, since mails arrive at any time. */
const POLL_MS = 5_000;

export function useEmailAliases() {
  return useApiQuery({
    queryKey: emailKeys.aliases,
    queryFn: ({ signal }) =>
      call("GET /email-to-sms/addresses", {
        query: createListQuery<typeof EMAIL_ALIAS_LIST>({ itemsPerPage: 100 }),
        signal,
      }),
  });
}

export function useEmailDomains() {
  return useApiQuery({
    queryKey: emailKeys.domains,
    queryFn: ({ signal }) => call("GET /email-to-sms/domains", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useEmailLog(query: URLSearchParams) {
  return useApiQuery({
    queryKey: emailKeys.log(query.toString()),
    queryFn: ({ signal }) => call("GET /email-to-sms/log", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

export function useEmail(id: string) {
  return useApiQuery({
    queryKey: emailKeys.one(id),
    queryFn: ({ signal }) =>
      call("GET /email-to-sms/log/{email_id}", { params: { email_id: id }, signal }),
  });
}

function useInvalidation() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: emailKeys.aliases });
}

export function useCreateEmailAlias() {
  return useMutation({
    mutationFn: (body: EmailAliasCreate) => call("POST /email-to-sms/addresses", { body }),
    onSuccess: useInvalidation(),
  });
}

const toParams = (id: number) => ({ alias_id: String(id) });

export function useUpdateEmailAlias(id: number) {
  return useMutation({
    mutationFn: (body: EmailAliasUpdate) =>
      call("PUT /email-to-sms/addresses/{alias_id}", { params: toParams(id), body }),
    onSuccess: useInvalidation(),
  });
}

export function useRotateEmailAlias(id: number) {
  return useMutation({
    mutationFn: () =>
      call("POST /email-to-sms/addresses/{alias_id}/rotate", { params: toParams(id) }),
    onSuccess: useInvalidation(),
  });
}

export function useDeleteEmailAlias(id: number) {
  return useMutation({
    mutationFn: () => call("DELETE /email-to-sms/addresses/{alias_id}", { params: toParams(id) }),
    onSuccess: useInvalidation(),
  });
}

/** Tries an email out, without sending a message. */
export function useTryEmail() {
  return useMutation({
    mutationFn: ({ aliasId, ...body }: EmailSimulation & { aliasId: number }) =>
      call("POST /email-to-sms/addresses/{alias_id}/try", { params: toParams(aliasId), body }),
  });
}
