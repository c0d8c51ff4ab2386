import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  email_tokens: {
    holds: "links in emails",
    stays: "{keep} after they expire",
    keep: { key: "token_hash", time: "expires_at", for: "1 day" },
  },
} satisfies Tables;
