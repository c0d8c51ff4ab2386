import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { readBatch } from "@/lib/http/input/batch-body";
import { batch, data, item, list, type Permission, route } from "@/lib/http/route";
import { conversationResource } from "./resource";
import {
  MAX_BATCH_CONVERSATIONS,
  conversationBatchSchema,
  conversationEntrySchema,
  conversationMessagesQuerySchema,
  conversationMessagesSchema,
  conversationParamsSchema,
  conversationUpdateSchema,
  inboxSchema,
} from "./schema";
import { CONVERSATION_LIST } from "./schema-list";
import { getConversation, getInbox, listConversationMessages, listConversations } from "./service";
import { updateConversation, updateConversations } from "./update";

const read: Permission = { members: rolesWith("read", "inbox"), keys: ["messaging", "read"] };
const write: Permission = { members: rolesWith("write", "inbox"), keys: ["messaging"] };
const common = { tag: "Incoming messages", auth: "account" } as const;

export const conversationRoutes = [
  route({
    ...common,
    method: "get",
    path: "/inbox",
    operationId: "getInbox",
    summary: "Count unread conversations and list your numbers",
    permission: read,
    returns: data("Inbox", inboxSchema),
    status: 200,
    run: (ctx) => getInbox(ctx),
  }),
  route({
    ...common,
    method: "get",
    path: "/conversations",
    operationId: "listConversations",
    summary: "List conversations, the latest message first",
    permission: read,
    query: toCollection(CONVERSATION_LIST),
    returns: list(conversationResource),
    status: 200,
    run: (ctx, { query }) => listConversations(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/conversations/batch",
    operationId: "updateConversations",
    summary: "Mark, close or assign several conversations",
    description: `A bare array of up to ${MAX_BATCH_CONVERSATIONS} changes. Returns one \`{status, body}\` per entry, in order: the conversation with 200, or an error.`,
    permission: write,
    body: conversationBatchSchema,
    returns: batch(conversationResource),
    status: 200,
    run: (ctx, { body }) => updateConversations(ctx, readBatch(conversationEntrySchema, body)),
  }),
  route({
    ...common,
    method: "get",
    path: "/conversations/{conversation_id}",
    operationId: "getConversation",
    summary: "Get a conversation",
    permission: read,
    params: conversationParamsSchema,
    returns: item(conversationResource),
    status: 200,
    run: (ctx, { params }) => getConversation(ctx, params.conversation_id),
  }),
  route({
    ...common,
    method: "put",
    path: "/conversations/{conversation_id}",
    operationId: "updateConversation",
    summary: "Mark, close or assign a conversation",
    description: "Absent fields stay as they are.",
    permission: write,
    params: conversationParamsSchema,
    body: conversationUpdateSchema,
    returns: item(conversationResource),
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { params, body }) => updateConversation(ctx, params.conversation_id, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/conversations/{conversation_id}/messages",
    operationId: "listConversationMessages",
    summary: "List messages of both sides, newest first",
    description:
      "Everything that was sent to the phone, and what it wrote to this number; 50 at once.",
    permission: read,
    params: conversationParamsSchema,
    query: conversationMessagesQuerySchema,
    returns: data("ConversationMessages", conversationMessagesSchema),
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params, query }) =>
      listConversationMessages(ctx, params.conversation_id, query.before),
  }),
] as const;
