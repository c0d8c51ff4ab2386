import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createListQuery } from "@/lib/core/list";
import type { DRAFT_LIST } from "@/lib/gateway/messaging/drafts/schema-list";
import type { Draft, DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const draftKeys = {
  all: ["drafts"] as const,
  list: ["drafts", "list"] as const,
  one: (uuid: string) => ["drafts", "one", uuid] as const,
};

/** For autosave, outside of forms. */
export const draftRequests = {
  create: (content: DraftContent): Promise<Draft> => call("POST /drafts", { body: content }),
  read: (uuid: string): Promise<Draft> => call("GET /drafts/{uuid}", { params: { uuid } }),
  update: (uuid: string, revision: number, content: DraftContent): Promise<Draft> =>
    call("PUT /drafts/{uuid}", { params: { uuid }, body: { revision, ...content } }),
};

/** Loads a draft; may overwrite the draft shown in this window. */
export function useDraft(uuid: string | null) {
  return useApiQuery({
    queryKey: draftKeys.one(uuid ?? ""),
    queryFn: () => draftRequests.read(uuid ?? ""),
    enabled: uuid !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

const PAGE_SIZE = 10;

export function useDrafts() {
  return useApiQuery({
    queryKey: draftKeys.list,
    queryFn: ({ signal }) =>
      call("GET /drafts", {
        query: createListQuery<typeof DRAFT_LIST>({ itemsPerPage: PAGE_SIZE }),
        signal,
      }),
  });
}

export function useDeleteDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => call("DELETE /drafts/{uuid}", { params: { uuid } }),
    onSettled: () => client.invalidateQueries({ queryKey: draftKeys.list }),
  });
}
