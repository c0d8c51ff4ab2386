import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NoteWrite as NoteInput } from "@/lib/gateway/messaging/conversation-notes/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const notesKey = (conversation: string) => ["conversation-notes", conversation] as const;
const POLL_MS = 5_000;

export function useNotes(conversation: string) {
  return useApiQuery({
    queryKey: notesKey(conversation),
    queryFn: ({ signal }) =>
      call("GET /conversations/{conversation_id}/notes", {
        params: { conversation_id: conversation },
        signal,
      }),
    refetchInterval: POLL_MS,
  });
}

export function useSaveNote(conversation_id: string, note_id: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NoteInput) =>
      note_id === null
        ? call("POST /conversations/{conversation_id}/notes", { params: { conversation_id }, body })
        : call("PUT /conversations/{conversation_id}/notes/{note_id}", {
            params: { conversation_id, note_id },
            body,
          }),
    onSuccess: () => client.invalidateQueries({ queryKey: notesKey(conversation_id) }),
  });
}

export function useDeleteNote(conversation_id: string, note_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call("DELETE /conversations/{conversation_id}/notes/{note_id}", {
        params: { conversation_id, note_id },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: notesKey(conversation_id) }),
  });
}
