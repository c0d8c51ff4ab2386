import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  Conversation,
  ConversationEntry,
  ConversationMessages,
  ConversationUpdate,
} from "@/lib/gateway/messaging/conversations/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const inboxKeys = {
  all: ["inbox"] as const,
  summary: ["inbox", "summary"] as const,
  list: (query: string) => ["inbox", "list", query] as const,
  one: (id: string) => ["inbox", "one", id] as const,
  messages: (id: string) => ["inbox", "messages", id] as const,
};

const THREAD_MS = 2_000;
const LIST_POLL_MS = 3_000;
const BADGE_POLL_MS = 15_000;

export function useInbox(isEnabled = true) {
  return useApiQuery({
    queryKey: inboxKeys.summary,
    queryFn: ({ signal }) => call("GET /inbox", { signal }),
    enabled: isEnabled,
    refetchInterval: BADGE_POLL_MS,
    staleTime: BADGE_POLL_MS,
  });
}

export function useConversations(query: URLSearchParams) {
  return useApiQuery({
    queryKey: inboxKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /conversations", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_POLL_MS,
  });
}

const toParams = (id: string) => ({ conversation_id: id });

export function useConversation(id: string) {
  return useApiQuery({
    queryKey: inboxKeys.one(id),
    queryFn: ({ signal }) =>
      call("GET /conversations/{conversation_id}", { params: toParams(id), signal }),
    refetchInterval: THREAD_MS,
  });
}

export function useConversationMessages(id: string) {
  return useApiQuery({
    queryKey: inboxKeys.messages(id),
    queryFn: ({ signal }) =>
      call("GET /conversations/{conversation_id}/messages", { params: toParams(id), signal }),
    refetchInterval: THREAD_MS,
  });
}

/** Loads older messages in both directions. */
export const readOlderMessages = (id: string, before: string): Promise<ConversationMessages> =>
  call("GET /conversations/{conversation_id}/messages", {
    params: toParams(id),
    query: new URLSearchParams({ before }),
  });

export function useInboxRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: inboxKeys.all });
}

export function useUpdateConversation(id: string) {
  const client = useQueryClient();
  const refresh = useInboxRefresh();
  return useMutation({
    mutationFn: (body: ConversationUpdate) =>
      call("PUT /conversations/{conversation_id}", { params: toParams(id), body }),
    onSuccess: (conversation: Conversation) => client.setQueryData(inboxKeys.one(id), conversation),
    onSettled: refresh,
  });
}

/** Changes conversations; each succeeds or fails separately. */
export function useUpdateConversations() {
  const refresh = useInboxRefresh();
  return useMutation({
    mutationFn: (body: ConversationEntry[]) => call("POST /conversations/batch", { body }),
    onSettled: refresh,
  });
}
