import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  account_settings: { readBy: ["overview/first-steps"] },
} satisfies Tables;
