import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  email_changes: {
    holds: "pending email changes",
    stays: "{keep} after they expire",
    keep: { key: "user_id", time: "expires_at", for: "1 day" },
  },
} satisfies Tables;
