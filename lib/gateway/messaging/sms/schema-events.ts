import { z } from "zod";
import { DLR_CODES, SMS_STATUS_CODES } from "@/lib/core/messages/message-state";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { defineEvent } from "@/lib/gateway/developers/webhooks/event";

const delivery = z
  .object({
    id: z.string().meta({ description: "UUID of the message." }),
    key_id: z.int().nullable().meta({ description: "API key that sent it; null: the dashboard." }),
    dlr_code: z.literal(DLR_CODES),
    status_code: z.literal(SMS_STATUS_CODES),
    callback_data: z.string().nullable(),
  })
  .meta({ id: "SmsDeliveryData" });

const SAMPLE = {
  id: EXAMPLE.uuid,
  key_id: 1,
  dlr_code: 1,
  status_code: 100,
  callback_data: EXAMPLE.callback,
} as const;

export const smsDeliveryEvent = defineEvent({
  name: "sms.delivery",
  description: "The delivery code of a message changed.",
  data: delivery,
  stored: ["dlr_code", "status_code"],
  sample: SAMPLE,
});

export const smsDeliveryDryRunEvent = defineEvent({
  name: "sms.delivery.dryrun",
  description:
    "The delivery code of a test message changed, or someone made a dry run; the ID of dry runs is always the same.",
  data: delivery,
  stored: ["dlr_code", "status_code"],
  sample: { ...SAMPLE, id: "11111111-2222-3333-4444-555555555555" },
});
