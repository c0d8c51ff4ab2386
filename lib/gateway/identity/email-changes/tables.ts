import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  email_changes: { keep: { key: "user_id", time: "expires_at", for: "1 day" } },
} satisfies Tables;
