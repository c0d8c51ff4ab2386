import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  // Personal data, kept as long as the person's messages.
  fraud_checks: {
    holds: "fraud checks: input and findings",
    stays: "{keep}, or until they are deleted",
    readBy: ["lib/ledger"],
    person: { column: "phone" },
    keep: { key: "account_id, id", time: "created_at", for: { monthsBeyondMessages: 0 } },
  },
} satisfies Tables;
