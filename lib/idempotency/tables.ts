import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  // Promised for 24 hours: what a repeat within them finds is not deleted under its hands.
  idempotency_keys: { keep: { key: "account_id, key", time: "created_at", for: "25 hours" } },
} satisfies Tables;
