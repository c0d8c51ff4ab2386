import { z } from "zod";
import { hasWholeCents, TWO_DECIMALS } from "@/lib/core/billing/whole-cents";
import { referenceTo } from "@/lib/http/input/references";

const amount = z.number().max(100_000).refine(hasWholeCents, TWO_DECIMALS);

const settings = {
  is_enabled: z.boolean(),
  threshold: amount.min(0).meta({ description: "Below this balance credit is added." }),
  target: amount.min(5).meta({ description: "Balance after the top-up." }),
  method_id: referenceTo("/payment_methods/{method_id}", z.int().min(1)).meta({
    description: "The stored card or mandate that is charged.",
  }),
  daily_limit: z
    .int()
    .min(1)
    .max(10)
    .meta({ description: "Most payments in a day, in the time zone of the account." }),
};

export const autoTopUpUpdateSchema = z.object(settings).meta({
  id: "AutoTopUpUpdate",
  examples: [{ is_enabled: true, threshold: 50, target: 300, method_id: 1, daily_limit: 2 }],
});
export type AutoTopUpUpdate = z.output<typeof autoTopUpUpdateSchema>;

export const autoTopUpSchema = z
  .object({
    is_enabled: z.boolean(),
    threshold: z.number().nullable().meta({ description: "Null if it was never set up." }),
    target: z.number().nullable(),
    method_id: z.int().nullable(),
    daily_limit: z.int(),
    is_paused: z.boolean().meta({
      description:
        "Its last payment failed or was returned. It goes on once the balance was above the threshold, or these settings are saved.",
    }),
    last_payment_id: z.int().nullable(),
  })
  .meta({ id: "AutoTopUp" });
export type AutoTopUp = z.output<typeof autoTopUpSchema>;
