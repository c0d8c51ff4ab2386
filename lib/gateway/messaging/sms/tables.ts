import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  deleted_messages: {},
  message_counts: {},
  // Behind the last of their messages; where texts go earlier, these go with them (`store-retention.ts`).
  message_reports: {
    keep: { key: "account_id, uuid", time: "created_at", for: { monthsBeyondMessages: 1 } },
  },
  messages: {},
} satisfies Tables;
