import type { CollectionQuery, Condition, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { assertVisibleFields } from "@/lib/core/permissions/visible-fields";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import {
  findContactNames,
  findPhonesByAnyName,
  matchesNamePrefixes,
} from "@/lib/gateway/contacts/contact-names/public";
import { listNumbers } from "@/lib/gateway/messaging/inbound-numbers/public";
import { findIncomings } from "@/lib/gateway/messaging/incomings/public";
import { findSentTo } from "@/lib/gateway/messaging/sms/public";
import { toConversation, toReceived, toSent } from "./resource";
import type { Conversation, ConversationMessages, Inbox } from "./schema";
import { CONVERSATION_LIST } from "./schema-list";
import {
  CONVERSATIONS,
  type ConversationRecord,
  countUnread,
  findConversations,
  findConversing,
} from "./store";

const MESSAGES_PER_PAGE = 50;
const MAX_NAMED = 1_000;
const MAX_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export async function toConversations(
  tx: Tx,
  accountId: number,
  rows: readonly ConversationRecord[],
): Promise<Conversation[]> {
  const phones = rows.map(({ phone }) => phone);
  const names = await findContactNames(tx, accountId, phones);
  return rows.map((row) => toConversation(row, names));
}

/**
 * Finds phones by displayed name. Other columns are excluded: users who see the inbox but not group columns could infer
 * values from matches.
 */
async function findPhonesNamed(tx: Tx, accountId: number, text: string): Promise<string[]> {
  const namedPhones = await findPhonesByAnyName(tx, accountId, text);
  const phones = await findConversing(tx, accountId, namedPhones, MAX_NAMED);
  const names = await findContactNames(tx, accountId, phones);
  return phones.filter((phone) => matchesNamePrefixes(names.get(phone) ?? "", text));
}

async function resolveNames(ctx: Context, query: CollectionQuery): Promise<CollectionQuery> {
  const { id } = ctx.account;
  const conditions = await Promise.all(
    query.conditions.map(async (condition): Promise<Condition> => {
      if (condition.field !== "contact_name" || condition.op !== "contains") return condition;
      const text = condition.values.join(" ");
      const values = await readAccount(id, (tx) => findPhonesNamed(tx, id, text));
      return { field: "phone", op: "in", values };
    }),
  );
  return { ...query, conditions };
}

export async function listConversations(
  ctx: Context,
  query: CollectionQuery,
): Promise<Page<Conversation>> {
  assertVisibleFields(ctx, "inbox", CONVERSATION_LIST, query);
  const resolved = await resolveNames(ctx, query);
  return listPage(ctx, CONVERSATIONS, resolved, (rows, tx) =>
    toConversations(tx, ctx.account.id, rows),
  );
}

export async function getConversationRecord(
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
  return readAccount(ctx.account.id, async (tx) => {
    const row = await getConversationRecord(tx, ctx, id);
    return toConversation(row, await findContactNames(tx, ctx.account.id, [row.phone]));
  });
}

/**
 * Lists messages received on this number, and all sent to the phone from any sender, newest first. Ids of both start
 * with their time, so they sort together.
 */
export function listConversationMessages(
  ctx: Context,
  id: string,
  before: string = MAX_ID,
): Promise<ConversationMessages> {
  const accountId = ctx.account.id;
  return readAccount(accountId, async (tx) => {
    const { phone, number } = await getConversationRecord(tx, ctx, id);
    const limit = MESSAGES_PER_PAGE + 1;
    const received = await findIncomings(tx, accountId, { phone, number, before }, limit);
    const sent = await findSentTo(tx, accountId, { phone, before }, limit);
    const messages = [...received.map(toReceived), ...sent.map(toSent)].sort((a, b) =>
      a.uuid < b.uuid ? 1 : -1,
    );
    return {
      messages: messages.slice(0, MESSAGES_PER_PAGE),
      has_more: messages.length > MESSAGES_PER_PAGE,
    };
  });
}

export async function getInbox(ctx: Context): Promise<Inbox> {
  const { id } = ctx.account;
  const unread = await readAccount(id, (tx) => countUnread(tx, id));
  return { unread, numbers: await listNumbers(id) };
}
