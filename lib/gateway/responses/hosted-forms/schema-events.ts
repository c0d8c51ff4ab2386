import { z } from "zod";
import { UNSUBSCRIBE_REASONS } from "@/lib/core/forms/reasons";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { COLUMN_LETTERS } from "@/lib/gateway/contacts/group-records/schema-values";
import { defineEvent, unixTime } from "@/lib/gateway/developers/webhooks/event";

const answerSchema = z.object({
  phone: z.string(),
  user_id: z.int().meta({ description: "ID of the account." }),
  created_at: unixTime,
  timestamp: z.int().meta({ description: "Equals `created_at`." }),
  campaign_code: z.string(),
  short_link_code: z.string().meta({ description: "Code of the link that was followed." }),
});

const SAMPLE = {
  phone: EXAMPLE.phone,
  user_id: 1,
  created_at: EXAMPLE.past,
  timestamp: EXAMPLE.past,
  campaign_code: "eGxoGRMq3K",
  short_link_code: "baaIoPq7X",
};

export const phoneSubscribeEvent = defineEvent({
  name: "phone.subscribe",
  description: "Someone signed up with a form, and confirmed it with the code.",
  data: answerSchema
    .extend({
      group_id: z.int(),
      additional_data: z
        .array(
          z.object({
            column: z.enum(COLUMN_LETTERS),
            name: z.string().nullable(),
            value: z.string(),
          }),
        )
        .meta({ description: "Fields filled in besides the number." }),
    })
    .meta({ id: "PhoneSubscribeData" }),
  sample: { ...SAMPLE, group_id: 1, additional_data: [] },
});

export const phoneUnsubscribeEvent = defineEvent({
  name: "phone.unsubscribe",
  description: "Someone unsubscribed with a form.",
  data: answerSchema
    .extend({
      group_id: z.int().nullable().meta({ description: "The group that the number left." }),
      unsubscribe_request_id: z.int(),
      additional_data: z.object({
        reason: z
          .object({ id: z.literal(UNSUBSCRIBE_REASONS), label: z.string() })
          .nullable()
          .meta({ description: "In the language of the form; null without a choice." }),
        additional_text: z
          .string()
          .meta({ description: "Comment of the person; empty without one." }),
      }),
    })
    .meta({ id: "PhoneUnsubscribeData" }),
  sample: {
    ...SAMPLE,
    group_id: 1,
    unsubscribe_request_id: 1,
    additional_data: { reason: { id: 2, label: "Too many messages" }, additional_text: "" },
  },
});
