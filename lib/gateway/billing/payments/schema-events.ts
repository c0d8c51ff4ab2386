import { z } from "zod";
import { PAYMENT_TYPES } from "@/lib/core/billing/payment-types";
import { CURRENCIES } from "@/lib/core/context";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { defineEvent, unixTime } from "@/lib/gateway/developers/webhooks/event";

export const paymentCompletedEvent = defineEvent({
  name: "payment.completed",
  description: "A payment arrived and was credited.",
  data: z
    .object({
      id: z.int().meta({ description: "ID of the payment." }),
      type: z.literal(PAYMENT_TYPES),
      status: z.literal(100),
      currency: z.enum(CURRENCIES),
      amount: z.number(),
      net_val: z.number().meta({ description: "Amount credited." }),
      vat_val: z.number(),
      fee_val: z.number(),
      completed_at: unixTime,
    })
    .meta({ id: "PaymentCompletedData" }),
  sample: {
    id: 1,
    type: 91,
    status: 100,
    currency: EXAMPLE.currency,
    completed_at: EXAMPLE.past,
    amount: 120.79,
    net_val: 100,
    vat_val: 19.29,
    fee_val: 1.5,
  },
});
