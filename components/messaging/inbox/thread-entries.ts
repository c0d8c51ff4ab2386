import type { Note } from "@/lib/gateway/messaging/conversation-notes/schema";
import type { ConversationMessage } from "@/lib/gateway/messaging/conversations/schema";

export type ThreadEntry = { note: Note } | { message: ConversationMessage };

/**
 * Returns messages and notes in order of time, with which both ids begin. Holds back notes older than the oldest
 * loaded message.
 */
export function threadEntries(
  messages: readonly ConversationMessage[],
  notes: readonly Note[],
  hasMore: boolean,
): ThreadEntry[] {
  const oldest = messages.map(({ uuid }) => uuid).sort()[0] ?? "";
  const visible = hasMore ? notes.filter(({ id }) => id > oldest) : notes;
  const entries = [
    ...messages.map((message) => ({ id: message.uuid, entry: { message } })),
    ...visible.map((note) => ({ id: note.id, entry: { note } })),
  ];
  return entries.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ entry }) => entry);
}
