import { z } from "zod";
import { CURRENCIES } from "@/lib/core/context";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { defineEvent } from "@/lib/gateway/developers/webhooks/event";
import { BUDGET_THRESHOLDS } from "./schema-values";

export const budgetReachedEvent = defineEvent({
  name: "budget.reached",
  description:
    "Spending reached 80 or 100 percent of a monthly budget. Sent once per budget, percentage and month; only for 100 percent if both are reached at once.",
  data: z
    .object({
      id: z.int().meta({ description: "ID of the budget." }),
      cost_centre: z.string().nullable().meta({ description: "Null: the whole account." }),
      month: z.string().meta({ description: "`YYYY-MM`, in the account's time zone." }),
      percent: z.literal(BUDGET_THRESHOLDS),
      amount: z.number().meta({ description: "The budget, without VAT." }),
      spent: z.number().meta({ description: "Charged in this month when it was noticed." }),
      currency: z.enum(CURRENCIES),
    })
    .meta({ id: "BudgetReachedData" }),
  sample: {
    id: 1,
    cost_centre: "4711",
    month: "2026-11",
    percent: 80,
    amount: 500,
    spent: 401.25,
    currency: EXAMPLE.currency,
  },
});
