import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  balance_alerts: {},
} satisfies Tables;
