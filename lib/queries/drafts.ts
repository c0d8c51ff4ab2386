import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Draft, DraftContent, draftSchema } from "@/lib/gateway/drafts/schema";
import { fetchItem, fetchRows, send } from "./api-client";
import { useAnswer } from "./use-answer";

const draftKeys = {
  all: ["drafts"] as const,
  list: ["drafts", "list"] as const,
  one: (uuid: string) => ["drafts", "one", uuid] as const,
};

const pathOf = (uuid: string) => `/drafts/${encodeURIComponent(uuid)}`;

/** Plain requests for what saves by itself, outside of forms. */
export const draftRequests = {
  create: (content: DraftContent): Promise<Draft> =>
    fetchItem<typeof draftSchema>("/drafts", { method: "POST", body: content }),
  read: (uuid: string): Promise<Draft> => fetchItem<typeof draftSchema>(pathOf(uuid)),
  update: (uuid: string, revision: number, content: DraftContent): Promise<Draft> =>
    fetchItem<typeof draftSchema>(pathOf(uuid), { method: "PUT", body: { revision, ...content } }),
};

/** A draft as it is at present: what a window showed before may have been saved over. */
export function useDraft(uuid: string | null) {
  return useAnswer({
    queryKey: draftKeys.one(uuid ?? ""),
    queryFn: () => draftRequests.read(uuid ?? ""),
    enabled: uuid !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

const LISTED = 10;

/** The drafts that were saved last. */
export function useDrafts() {
  return useAnswer({
    queryKey: draftKeys.list,
    queryFn: ({ signal }) =>
      fetchRows<typeof draftSchema>("/drafts", {
        query: new URLSearchParams({ itemsPerPage: String(LISTED) }),
        signal,
      }),
  });
}

export function useDeleteDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => send(pathOf(uuid), { method: "DELETE" }),
    onSettled: () => client.invalidateQueries({ queryKey: draftKeys.list }),
  });
}
