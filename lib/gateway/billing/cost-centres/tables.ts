import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  cost_centres: {
    holds: "cost centres of keys and groups",
    readBy: ["account/stats"],
    stays:
      "until changed; kept after their key or group is deleted, as its costs stay in the totals",
  },
} satisfies Tables;
