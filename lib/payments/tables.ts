import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  sandbox_events: {},
  sandbox_payments: {},
  sandbox_refunds: {},
} satisfies Tables;
