import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  memberships: {},
  user_accounts: {},
  sessions: { keep: { key: "session_hash", time: "expires_at", for: "1 day" } },
  wrong_credentials: {},
} satisfies Tables;
