import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  account_settings: {
    holds: "settings of accounts",
    stays: "until deleted",
    readBy: ["overview/first-steps"],
  },
} satisfies Tables;
