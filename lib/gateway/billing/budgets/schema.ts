import { z } from "zod";
import { hasWholeCents, TWO_DECIMALS } from "@/lib/core/billing/whole-cents";
import { CURRENCIES } from "@/lib/core/context";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { costCentreUpdateSchema } from "@/lib/gateway/billing/cost-centres/schema";
import { integerId } from "@/lib/http/input/path-parameters";
import { BUDGET_THRESHOLDS, MAX_BUDGET_AMOUNT } from "./schema-values";

const amount = z
  .number()
  .positive()
  .max(MAX_BUDGET_AMOUNT)
  .refine(hasWholeCents, TWO_DECIMALS)
  .meta({ description: "Per calendar month, in the account's currency, without VAT." });

export const budgetUpdateSchema = z
  .object({ amount })
  .meta({ id: "BudgetUpdate", examples: [{ amount: 750 }] });
export type BudgetUpdate = z.output<typeof budgetUpdateSchema>;

export const budgetCreateSchema = z
  .object({
    cost_centre: costCentreUpdateSchema.shape.cost_centre.optional().meta({
      description: "A cost centre of a key or group. Null: the whole account.",
    }),
    amount,
  })
  .meta({ id: "BudgetCreate", examples: [{ cost_centre: null, amount: 500 }] });
export type BudgetCreate = z.output<typeof budgetCreateSchema>;

const thresholdSchema = z
  .object({
    percent: z.literal(BUDGET_THRESHOLDS),
    reached_at: z.int().nullable().meta({ description: "Unix time; null: not in this month." }),
  })
  .meta({ id: "BudgetThreshold" });

export const budgetSchema = z
  .object({
    id: z.int().min(1),
    cost_centre: z.string().nullable().meta({ description: "Null: the whole account." }),
    is_in_use: z.boolean().meta({
      description: "False if no key or group has this cost centre any more.",
    }),
    amount: z.number(),
    currency: z.enum(CURRENCIES),
    month: z.string().meta({
      description: "The current month in the account's time zone, as `YYYY-MM`.",
      examples: ["2026-11"],
    }),
    from: z.int().meta({
      description: "Start of the month. With `to`, `/usage` returns the same figures.",
    }),
    to: z.int().meta({ description: "End of the month, exclusive." }),
    spent: z.number().meta({ description: "Charged in this month; reserved amounts don't count." }),
    share: z.number().meta({ description: "Spent of the amount, rounded down to 0.0001." }),
    thresholds: z.array(thresholdSchema),
    created_at: z.int().meta({ examples: [EXAMPLE.past] }),
    changed_at: z.int().meta({ examples: [EXAMPLE.past] }),
  })
  .meta({ id: "Budget" });
export type Budget = z.output<typeof budgetSchema>;

export const budgetParamsSchema = z.object({ budget_id: integerId });
