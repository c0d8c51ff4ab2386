import { z } from "zod";
import { DLR_CODES, SMS_STATUS_CODES } from "@/lib/core/messages/message-state";
import { EXAMPLE } from "@/lib/core/reference/example-values";

const eventSchema = z.object({
  kind: z.enum(["message", "reply", "click"]),
  id: z.string().meta({ description: "UUID of the message or reply, or ID of the click." }),
  at: z.int().meta({ description: "When it was accepted, received or followed." }),
  text: z.string().nullable().meta({ description: "message, reply: null once deleted." }),
  message: z
    .uuid()
    .nullable()
    .meta({ description: "reply: which message it answers; click: in which the link was." }),
  bulk: z.uuid().nullable(),
  status_code: z.literal([...SMS_STATUS_CODES]).nullable(),
  dlr_code: z.literal([...DLR_CODES]).nullable(),
  delivery_at: z.int().nullable().meta({ description: "message: when it is due." }),
  campaign: z.string().nullable().meta({ description: "click: code of the link's campaign." }),
  country: z.string().nullable().meta({ description: "click: by IP address." }),
  device: z.string().nullable().meta({ description: "click: browser and operating system." }),
  is_person: z.boolean().meta({ description: "click: false for machines and own tests." }),
});
export type ContactEvent = z.output<typeof eventSchema>;

export const contactHistorySchema = z
  .object({
    events: z.array(eventSchema).meta({ description: "Newest first." }),
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
    .meta({ description: "`next` of the page before.", examples: [String(EXAMPLE.past * 1_000)] }),
});
