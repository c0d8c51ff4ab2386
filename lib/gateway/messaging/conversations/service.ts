import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { assertVisibleFields } from "@/lib/core/permissions/visible-fields";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { listNumbers } from "@/lib/gateway/messaging/inbound-numbers/service";
import { findIncomingsOf } from "@/lib/gateway/messaging/incomings/service";
import { findSentTo } from "@/lib/gateway/messaging/sms/service-answered";
import { toConversation, toReceived, toSent } from "./resource";
import type { Conversation, ConversationMessages, Inbox } from "./schema";
import { CONVERSATION_LIST } from "./schema-list";
import { CONVERSATIONS, type ConversationRecord, countUnread, findConversations } from "./store";

const MESSAGES_PER_PAGE = 50;
/** Sorts behind every ID. */
const NOW = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Conversations, the latest message first. */
export function listConversations(
  ctx: Context,
  query: CollectionQuery,
): Promise<Page<Conversation>> {
  assertVisibleFields(ctx, "inbox", CONVERSATION_LIST, query);
  return listPage(ctx, CONVERSATIONS, query, (rows) => rows.map(toConversation));
}

/** A conversation in a transaction of the caller's. Throws `not_found` for an unknown one. */
export async function readConversation(
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<ConversationRecord> {
  const name = `conversation ${id}`;
  const [row] = await findConversations(tx, ctx.account.id, [parseUuid(id, name)]);
  if (row === undefined) throw notFound(name);
  return row;
}

export function getConversation(ctx: Context, id: string): Promise<Conversation> {
  return readAccount(ctx.account.id, async (tx) =>
    toConversation(await readConversation(tx, ctx, id)),
  );
}

/**
 * What both wrote, newest first, behind the message `before`: what came in on this number, and everything that was sent
 * to the phone, with whatever sender. IDs of both kinds begin with their time, so they are one order.
 */
export function listConversationMessages(
  ctx: Context,
  id: string,
  before: string = NOW,
): Promise<ConversationMessages> {
  const accountId = ctx.account.id;
  return readAccount(accountId, async (tx) => {
    const { phone, number } = await readConversation(tx, ctx, id);
    const limit = MESSAGES_PER_PAGE + 1;
    const received = await findIncomingsOf(tx, accountId, { phone, number, before }, limit);
    const sent = await findSentTo(tx, accountId, { phone, before }, limit);
    const all = [...received.map(toReceived), ...sent.map(toSent)].sort((a, b) =>
      a.uuid < b.uuid ? 1 : -1,
    );
    return { messages: all.slice(0, MESSAGES_PER_PAGE), has_more: all.length > MESSAGES_PER_PAGE };
  });
}

/** How much waits to be read, and the numbers on which the account can be answered. */
export async function getInbox(ctx: Context): Promise<Inbox> {
  const { id } = ctx.account;
  const unread = await readAccount(id, (tx) => countUnread(tx, id));
  return { unread, numbers: await listNumbers(id) };
}
