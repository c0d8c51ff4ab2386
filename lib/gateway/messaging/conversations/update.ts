import { type Batch, readEntries, RefusedEntry } from "@/lib/core/batch";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { WriteContext } from "@/lib/db/write-context";
import { findRole } from "@/lib/gateway/identity/team/public";
import type { Conversation, ConversationEntry, ConversationUpdate } from "./schema";
import { toConversations } from "./service";
import {
  type ConversationChange,
  type ConversationRecord,
  applyConversationChanges,
  findConversations,
  lockConversations,
} from "./store";

async function findUnassignableUsers(
  { tx, account }: WriteContext,
  entries: readonly ConversationUpdate[],
): Promise<Set<number>> {
  const assigneeIds = new Set(entries.map(({ assigned_to }) => assigned_to ?? null));
  const unable = new Set<number>();
  for (const userId of assigneeIds) {
    const role = userId === null ? null : await findRole(tx, account.id, userId);
    const seesInbox = role !== null && canAccess("inbox", role, "read");
    if (userId !== null && !seesInbox) unable.add(userId);
  }
  return unable;
}

function toChange(
  { conversation_id, last_uuid }: Pick<ConversationRecord, "conversation_id" | "last_uuid">,
  { is_unread, read_to, is_closed, assigned_to }: ConversationUpdate,
): ConversationChange {
  const readTo = read_to ?? (is_unread === false || is_closed === true ? last_uuid : null);
  return {
    id: conversation_id,
    isUnread: is_unread === true,
    readTo: is_unread === true ? null : readTo,
    isClosed: is_closed ?? null,
    isAssigned: assigned_to !== undefined,
    assignedTo: assigned_to ?? null,
  };
}

/** Throws for an unknown conversation, or a member who is `unable`. */
function checkEntry(
  { id, ...change }: ConversationEntry,
  conversationById: Map<string, Pick<ConversationRecord, "conversation_id" | "last_uuid">>,
  unable: ReadonlySet<number>,
): ConversationChange {
  const name = `conversation ${id}`;
  const row = conversationById.get(parseUuid(id, name));
  if (row === undefined) throw notFound(name);
  if (typeof change.assigned_to === "number" && unable.has(change.assigned_to)) {
    throw new DomainError(
      "unprocessable",
      "There's no team member with this ID who sees the inbox.",
      { reason: "member_without_inbox", path: "assigned_to" },
    );
  }
  return toChange(row, change);
}

/** Updates conversations; each succeeds or fails separately. Repeated entries are merged in order. */
export async function updateConversations(
  ctx: WriteContext,
  entries: readonly (ConversationEntry | RefusedEntry)[],
): Promise<Batch<Conversation>> {
  const { tx, account } = ctx;
  const right = entries.filter(
    (entry): entry is ConversationEntry => !(entry instanceof RefusedEntry),
  );
  const ids = right.map(({ id }) => id);
  const locked = await lockConversations(tx, account.id, ids);
  const conversationById = new Map(locked.map((row) => [row.conversation_id, row]));
  const unable = await findUnassignableUsers(ctx, right);
  const checked = await readEntries(entries, (entry) => {
    if (entry instanceof RefusedEntry) throw entry.error;
    return checkEntry(entry, conversationById, unable);
  });
  const changes = checked.filter(
    (item): item is ConversationChange => !(item instanceof DomainError),
  );
  await applyConversationChanges(tx, account.id, changes, ctx.now());
  const after = await findConversations(tx, account.id, ids);
  const visible = await toConversations(tx, account.id, after);
  const items = new Map(visible.map((conversation) => [conversation.id, conversation]));
  return {
    entries: checked.map((entry) => {
      if (entry instanceof DomainError) return { error: entry };
      const item = items.get(entry.id);
      if (item === undefined) throw new Error("A changed conversation is gone");
      return { item };
    }),
  };
}

export async function updateConversation(
  ctx: WriteContext,
  id: string,
  change: ConversationUpdate,
): Promise<Conversation> {
  const { entries } = await updateConversations(ctx, [
    { ...change, id: parseUuid(id, `conversation ${id}`) },
  ]);
  const [entry] = entries;
  if (entry === undefined) throw new Error("A change has no result");
  if ("error" in entry) throw entry.error;
  return entry.item;
}
