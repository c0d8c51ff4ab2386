import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  // As long as the messages of their steps; codes and what is compared with them go by themselves long before. Steps go with them.
  verify_codes: {
    keep: { key: "account_id, id", time: "created_at", for: { monthsBeyondMessages: 0 } },
  },
  verify_steps: {},
} satisfies Tables;
