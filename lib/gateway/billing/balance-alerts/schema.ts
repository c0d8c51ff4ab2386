import { z } from "zod";
import { hasWholeCents, TWO_DECIMALS } from "@/lib/core/billing/whole-cents";
import { EXAMPLE } from "@/lib/core/reference/example-values";

const MAX_ALERTS = 10;

const alertSchema = z
  .object({
    email: z.email().max(254).toLowerCase(),
    threshold: z
      .number()
      .min(0)
      .max(100_000)
      .refine(hasWholeCents, TWO_DECIMALS)
      .meta({ description: "Compared with the balance without the credit line." }),
  })
  .meta({ id: "BalanceAlert" });

export const balanceAlertsUpdateSchema = z
  .object({
    alerts: z.array(alertSchema).max(MAX_ALERTS).meta({
      description: "Complete list with one entry per address. Entries left out are deleted.",
    }),
  })
  .meta({
    id: "BalanceAlertsUpdate",
    examples: [{ alerts: [{ email: EXAMPLE.email, threshold: 20 }] }],
  });
export type BalanceAlertsUpdate = z.output<typeof balanceAlertsUpdateSchema>;

const shownSchema = z.object({ email: z.string(), threshold: z.number() });

export const balanceAlertsSchema = z
  .object({ alerts: z.array(shownSchema) })
  .meta({ id: "BalanceAlerts" });
export type BalanceAlerts = z.output<typeof balanceAlertsSchema>;
