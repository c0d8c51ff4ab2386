import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  payment_events: {},
  payment_refs: {},
  payment_refunds: {},
  payments: {},
} satisfies Tables;
