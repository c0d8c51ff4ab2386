import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  budgets: { holds: "budgets", stays: "until deleted" },
  budget_thresholds: {
    holds: "when budgets were reached",
    keep: {
      key: "account_id, budget_id, month, percent",
      time: "reached_at",
      for: "3 months",
    },
  },
} satisfies Tables;
