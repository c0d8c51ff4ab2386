import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  cost_centres: {
    holds: "cost centres of keys and groups",
    readBy: ["account/stats"],
    stays:
      "until the customer changes them; they outlive their key or group, whose costs stay in the sums",
  },
} satisfies Tables;
