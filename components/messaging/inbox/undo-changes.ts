import type {
  Conversation,
  ConversationEntry,
  ConversationUpdate,
} from "@/lib/gateway/messaging/conversations/schema";

/** Restores the fields set by `change`. */
export function undoUpdates(
  rows: readonly Conversation[],
  change: ConversationUpdate,
): ConversationEntry[] {
  const { is_unread, read_to, is_closed, assigned_to } = change;
  // Closing marks as read, and so does undoing a reopening.
  const changesReadState = (is_unread ?? read_to ?? is_closed ?? null) !== null;
  return rows.map((row) => ({
    id: row.id,
    // New messages stay unread.
    ...(changesReadState && (row.is_unread ? { is_unread: true } : { read_to: row.last_uuid })),
    ...(typeof is_closed === "boolean" && { is_closed: row.is_closed }),
    ...(assigned_to !== undefined && { assigned_to: row.assigned_to }),
  }));
}
