import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  email_tokens: { keep: { key: "token_hash", time: "expires_at", for: "1 day" } },
} satisfies Tables;
