import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  api_key_previous_secrets: {
    holds: "previous secrets of keys",
    stays: "{keep} after they expire",
    keep: { key: "account_id, secret_hash", time: "valid_until", for: "1 day" },
  },
  api_key_spend: { holds: "API keys and their monthly spend", stays: "until deleted" },
  api_keys: {
    holds: "API keys and their monthly spend",
    stays: "until deleted",
    readBy: ["account/audit-log", "account/stats", "overview/first-steps"],
  },
} satisfies Tables;
