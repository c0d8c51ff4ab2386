import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { defineEvent, unixTime } from "@/lib/gateway/developers/webhooks/event";

export const bulkFinishedEvent = defineEvent({
  name: "bulk.finished",
  description: "All messages of a bulk have been handed over or have ended.",
  data: z
    .object({
      id: z.string().meta({ description: "UUID of the bulk." }),
      status_code: z.int(),
      created_at: unixTime,
      processed_at: unixTime,
      msg_total_count: z.int(),
      msg_total_cost: z.number(),
      charged_amount: z.number().meta({
        description: "Cost: price of the messages sent to a carrier; the rest was refunded.",
      }),
    })
    .meta({ id: "BulkFinishedData" }),
  sample: {
    id: EXAMPLE.uuid,
    status_code: 10,
    created_at: EXAMPLE.past,
    processed_at: EXAMPLE.past + 60,
    msg_total_count: 1_000,
    msg_total_cost: 70.5,
    charged_amount: 69.8,
  },
});
