import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type Note, noteSchema } from "./schema";
import type { NoteRecord } from "./store";

export const noteResource: Resource<typeof noteSchema> = {
  name: "conversationNote",
  description: "A note for colleagues in a conversation. It is never sent.",
  schema: noteSchema,
  iri: ({ conversation, id }) => `/conversations/${conversation}/notes/${id}`,
};

export const toNote = (row: NoteRecord): Note => ({
  id: row.note_id,
  conversation: row.conversation_id,
  text: row.text,
  author: Number(row.author),
  created_at: toUnix(row.created_at),
  edited_at: row.edited_at === null ? null : toUnix(row.edited_at),
});
