import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  fraud_checks: {},
} satisfies Tables;
