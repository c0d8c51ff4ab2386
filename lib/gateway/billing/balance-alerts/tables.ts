import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  balance_alerts: {
    holds: "addresses that hear of a low balance",
    stays: "until the customer changes them",
  },
} satisfies Tables;
