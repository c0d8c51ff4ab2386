import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  api_key_previous_secrets: {
    keep: { key: "account_id, secret_hash", time: "valid_until", for: "1 day" },
  },
  api_key_spend: {},
  api_keys: { readBy: ["account/audit-log", "overview/first-steps"] },
} satisfies Tables;
