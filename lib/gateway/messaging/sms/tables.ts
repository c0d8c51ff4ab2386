import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  deleted_messages: { readBy: ["account/stats", "lib/ledger", "lib/retention"] },
  message_counts: { readBy: ["overview/first-steps"] },
  // Behind the last of their messages; where texts go earlier, these go with them (`store-retention.ts`).
  message_reports: {
    keep: { key: "account_id, uuid", time: "created_at", for: { monthsBeyondMessages: 1 } },
  },
  messages: {
    readBy: [
      "account/stats",
      "developers/api-keys",
      "lib/ledger",
      "lib/queue",
      "lib/retention",
      "messaging/bulks",
      "privacy/contacts",
      "privacy/traces",
      "responses/short-link-requests",
      "trust/verify-codes",
    ],
  },
} satisfies Tables;
