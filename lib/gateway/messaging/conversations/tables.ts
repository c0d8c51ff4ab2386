import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  conversations: {
    holds: "conversations",
    stays: "{keep}, counted from the last message",
    person: { column: "phone" },
    keep: { key: "account_id, conversation_id", time: "last_at", for: { monthsBeyondMessages: 0 } },
  },
} satisfies Tables;
