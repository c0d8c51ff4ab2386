import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  idempotency_keys: {},
} satisfies Tables;
