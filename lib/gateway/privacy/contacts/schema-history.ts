import { z } from "zod";
import { DLR_CODES, SMS_STATUS_CODES } from "@/lib/core/messages/message-state";
import { EXAMPLE } from "@/lib/core/reference/example-values";

const eventSchema = z.object({
  kind: z.enum(["message", "reply", "click"]),
  id: z.string().meta({ description: "UUID of the message or reply, or ID of the click." }),
  at: z.int().meta({
    description: "Unix time at which the message was accepted or received, or the link followed.",
  }),
  text: z
    .string()
    .nullable()
    .meta({ description: "Text of a message or reply; null once it was deleted." }),
  message: z
    .uuid()
    .nullable()
    .meta({ description: "reply: which message it answers; click: in which the link was." }),
  bulk: z.uuid().nullable(),
  status_code: z.literal([...SMS_STATUS_CODES]).nullable(),
  dlr_code: z.literal([...DLR_CODES]).nullable(),
  delivery_at: z.int().nullable().meta({ description: "Unix time at which a message is due." }),
  campaign: z.string().nullable().meta({ description: "For clicks: code of the link's campaign." }),
  country: z
    .string()
    .nullable()
    .meta({ description: "For clicks: country, determined by IP address." }),
  device: z.string().nullable().meta({ description: "For clicks: browser and operating system." }),
  is_person: z
    .boolean()
    .meta({ description: "For clicks: false for programs and your own tests." }),
});
export type ContactEvent = z.output<typeof eventSchema>;

export const contactHistorySchema = z
  .object({
    events: z.array(eventSchema).meta({ description: "Events of the contact, newest first." }),
    next: z
      .string()
      .nullable()
      .meta({ description: "Value of `before` for the next page; null on the last one." }),
    counts: z
      .object({ messages: z.int(), replies: z.int(), clicks: z.int() })
      .meta({ description: "Counts of all time, each up to 10,001." }),
  })
  .meta({ id: "ContactHistory" });
export type ContactHistory = z.output<typeof contactHistorySchema>;

export const contactHistoryQuerySchema = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}$/, "Give the `next` of the page before.")
    .optional()
    .meta({
      description: "Value of `next` of the previous page.",
      examples: [String(EXAMPLE.past * 1_000)],
    }),
});
