import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import type { ContactNames } from "@/lib/gateway/contacts/contact-names/public";
import type { IncomingRecord } from "@/lib/gateway/messaging/incomings/public";
import { OPT_OUT_ORIGIN } from "@/lib/core/messages/message-origin";
import type { LastSentMessage } from "@/lib/gateway/messaging/sms/public";
import { type Conversation, type ConversationMessage, conversationSchema } from "./schema";
import type { ConversationRecord } from "./store";

export const conversationResource: Resource<typeof conversationSchema> = {
  name: "conversation",
  description: "Messages between a phone and one of your numbers.",
  schema: conversationSchema,
  iri: ({ id }) => `/conversations/${id}`,
};

export function toConversation(row: ConversationRecord, names: ContactNames): Conversation {
  return {
    id: row.conversation_id,
    number: row.number,
    phone: row.phone,
    contact_name: names.get(row.phone) ?? null,
    last_uuid: row.last_uuid,
    last_at: toUnix(row.last_at),
    last_text: row.last_text,
    is_unread: row.is_unread,
    is_closed: row.closed_at !== null,
    assigned_to: row.assigned_to === null ? null : Number(row.assigned_to),
    is_blocked: row.is_blocked,
  };
}

const NO_OUTGOING = {
  sender_id: null,
  status_code: null,
  dlr_code: null,
  delivery_at: null,
  user_id: null,
  is_confirmation: false,
} as const;

export function toReceived(row: IncomingRecord): ConversationMessage {
  return {
    uuid: row.uuid,
    direction: "in",
    at: toUnix(row.received_at),
    text: row.text,
    msg_uuid: row.msg_uuid,
    bulk: row.bulk_id,
    opt: row.opt,
    ...NO_OUTGOING,
  };
}

export function toSent(row: LastSentMessage): ConversationMessage {
  return {
    uuid: row.uuid,
    direction: "out",
    at: toUnix(row.created_at),
    text: row.text,
    msg_uuid: null,
    bulk: row.bulk_id,
    opt: null,
    sender_id: row.sender_id,
    status_code: row.status_code,
    dlr_code: row.dlr_code,
    delivery_at: row.delivery_at === null ? null : toUnix(row.delivery_at),
    user_id: row.user_id === null ? null : Number(row.user_id),
    is_confirmation: row.origin === OPT_OUT_ORIGIN,
  };
}
