import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  recurring_bulks: {
    holds: "recurring bulks: text, numbers, rule",
    readBy: ["messaging/templates"],
    stays: "until someone deletes them",
    readBy: ["lib/dispatch"],
  },
  recurring_bulk_runs: {
    holds: "runs of recurring bulks",
    stays: "{keep}, or with their recurring bulk",
    keep: { key: "account_id, id", time: "created_at", for: "12 months" },
  },
} satisfies Tables;
