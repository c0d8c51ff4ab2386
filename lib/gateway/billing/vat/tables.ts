import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  vat_checks: {},
} satisfies Tables;
