import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { defineEvent, unixTime } from "@/lib/gateway/developers/webhooks/event";

export const smsIncomingEvent = defineEvent({
  name: "sms.incoming",
  description: "Someone wrote to one of your numbers, or replied to a message.",
  data: z
    .object({
      id: z.string().meta({ description: "UUID of the incoming message." }),
      from: z.string(),
      to: z.string(),
      text: z
        .string()
        .nullable()
        .meta({ description: "Text of the message; null if it has none, or once it was deleted." }),
      received_at: unixTime,
      msg_uuid: z.string().nullable().meta({ description: "The message that it replies to." }),
    })
    .meta({ id: "SmsIncomingData" }),
  stored: [],
  sample: {
    id: EXAMPLE.uuid,
    from: EXAMPLE.phone,
    to: EXAMPLE.inboundNumber,
    text: "Yes",
    received_at: EXAMPLE.past,
    msg_uuid: null,
  },
});
