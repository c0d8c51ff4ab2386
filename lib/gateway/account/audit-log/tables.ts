import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  audit_heads: {},
  audit_log: {},
} satisfies Tables;
