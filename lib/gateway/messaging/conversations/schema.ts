import { z } from "zod";
import { DLR_CODES, SMS_STATUS_CODES } from "@/lib/core/messages/message-state";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { batchBody } from "@/lib/http/input/batch-body";
import { uuidId } from "@/lib/http/input/path-parameters";
import { referenceTo } from "@/lib/http/input/references";

export const conversationSchema = z
  .object({
    id: z.uuid(),
    number: z.string().meta({ description: "Your number in E.164." }),
    phone: z.string().meta({ description: "The person's number in E.164." }),
    contact_name: z.string().nullable().meta({
      description: "Name of the person: set by hand, else from the group columns that hold names.",
    }),
    last_uuid: z.uuid().meta({ description: "Latest message from the phone." }),
    last_at: z.int(),
    last_text: z.string().nullable(),
    is_unread: z.boolean(),
    is_closed: z.boolean(),
    assigned_to: z.int().nullable().meta({ description: "ID of a team member." }),
    is_blocked: z
      .boolean()
      .meta({ description: "True if the number is blocked, so that it gets no messages." }),
  })
  .meta({ id: "Conversation" });
export type Conversation = z.output<typeof conversationSchema>;

export const conversationUpdateSchema = z
  .object({
    is_unread: z
      .boolean()
      .nullish()
      .meta({ description: "True marks the conversation as unread." }),
    read_to: z
      .uuid()
      .nullish()
      .meta({ description: "Read up to this message; what came later stays unread." }),
    is_closed: z
      .boolean()
      .nullish()
      .meta({ description: "A closed conversation opens again with the next message." }),
    assigned_to: referenceTo("/team/members/{user_id}", z.int())
      .nullish()
      .meta({ description: "ID of a team member who can see the inbox; null for unassigned." }),
  })
  .meta({
    id: "ConversationUpdate",
    examples: [{ is_unread: null, read_to: EXAMPLE.uuid, is_closed: true, assigned_to: null }],
  });
export type ConversationUpdate = z.output<typeof conversationUpdateSchema>;

export const MAX_BATCH_CONVERSATIONS = 100;

export const conversationEntrySchema = conversationUpdateSchema.extend({
  id: referenceTo("/conversations/{conversation_id}", z.uuid()),
});
export type ConversationEntry = z.output<typeof conversationEntrySchema>;

export const conversationBatchSchema = batchBody(
  conversationEntrySchema,
  "ConversationBatch",
  [{ id: EXAMPLE.uuid, is_closed: true }],
  MAX_BATCH_CONVERSATIONS,
);

const messageSchema = z.object({
  uuid: z.uuid(),
  direction: z.enum(["in", "out"]),
  at: z.int().meta({ description: "When it came in, or was accepted." }),
  text: z.string().nullable(),
  msg_uuid: z
    .uuid()
    .nullable()
    .meta({ description: "For received messages: the message that it answers." }),
  bulk: z
    .uuid()
    .nullable()
    .meta({ description: "Bulk of this message, or of the message it answers." }),
  opt: z
    .enum(["out", "in"])
    .nullable()
    .meta({ description: "in: whether it asks to opt out or back in." }),
  sender_id: z.string().nullable().meta({ description: "For sent messages: the sender." }),
  status_code: z.literal([...SMS_STATUS_CODES]).nullable(),
  dlr_code: z.literal([...DLR_CODES]).nullable(),
  delivery_at: z
    .int()
    .nullable()
    .meta({ description: "For sent messages: Unix time at which it is due." }),
  user_id: z
    .int()
    .nullable()
    .meta({ description: "For sent messages: ID of the team member who sent it." }),
  is_confirmation: z
    .boolean()
    .meta({ description: "True for a sent message that confirms an opt-out." }),
});

export const conversationMessagesSchema = z
  .object({
    messages: z
      .array(messageSchema)
      .meta({ description: "Messages of the conversation, newest first." }),
    has_more: z.boolean(),
  })
  .meta({ id: "ConversationMessages" });
export type ConversationMessage = z.output<typeof messageSchema>;
export type ConversationMessages = z.output<typeof conversationMessagesSchema>;

export const conversationParamsSchema = z.object({ conversation_id: uuidId });

export const conversationMessagesQuerySchema = z.object({
  before: z
    .uuid()
    .optional()
    .meta({ description: "Returns only messages older than this one.", examples: [EXAMPLE.uuid] }),
});

export const inboxSchema = z
  .object({
    unread: z.int().meta({ description: "Unread conversations, up to 100." }),
    numbers: z.array(z.string()).meta({ description: "Numbers on which you can be answered." }),
  })
  .meta({ id: "Inbox" });
export type Inbox = z.output<typeof inboxSchema>;
