import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  performance_days: {
    holds: "daily sums over all accounts, for the performance page",
    keep: { key: "day", time: "day", for: "15 months" },
  },
} satisfies Tables;
