import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  // Guaranteed for 24 hours: keys found by a repeat within that time aren't deleted concurrently.
  idempotency_keys: {
    holds: "idempotency keys, as digests under `KEY_PEPPER`",
    stays:
      "24 hours are promised, {keep} kept, so that a repeat under way still finds it; answers are sealed, only the repeated request opens them. Those of payments as long as the payment",
    keep: { key: "account_id, key", time: "created_at", for: "25 hours" },
  },
} satisfies Tables;
