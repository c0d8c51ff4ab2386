import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  recurring_bulks: {
    holds: "recurring bulks: text, numbers, rule",
    readBy: ["messaging/templates", "lib/dispatch"],
    stays: "until deleted",
  },
  recurring_bulk_runs: {
    holds: "runs of recurring bulks",
    stays: "{keep}, or with their recurring bulk",
    keep: { key: "account_id, id", time: "created_at", for: "12 months" },
  },
} satisfies Tables;
