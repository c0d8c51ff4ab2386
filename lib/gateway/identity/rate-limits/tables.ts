import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  attempt_limits: {
    holds: "wrong passwords",
    keep: { key: "subject", time: "full_at", for: "1 day" },
  },
} satisfies Tables;
