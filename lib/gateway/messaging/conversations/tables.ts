import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  conversations: {
    keep: { key: "account_id, conversation_id", time: "last_at", for: { monthsBeyondMessages: 0 } },
  },
} satisfies Tables;
