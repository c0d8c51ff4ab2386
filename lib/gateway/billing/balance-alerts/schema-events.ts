import { z } from "zod";
import { CURRENCIES } from "@/lib/core/context";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { defineEvent } from "@/lib/gateway/developers/webhooks/event";

export const balanceLowEvent = defineEvent({
  name: "balance.low",
  description: "The balance won't last long at the current rate. Sent once until credit is added.",
  data: z
    .object({
      balance_amount: z.number().meta({ description: "Including the credit line." }),
      currency: z.enum(CURRENCIES),
      days: z.int().meta({
        description:
          "Days the balance lasts at the mean rate of the last 14 days, or since spending began.",
      }),
    })
    .meta({ id: "BalanceLowData" }),
  sample: { balance_amount: 4.87, currency: EXAMPLE.currency, days: 2 },
});
