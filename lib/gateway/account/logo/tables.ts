import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  account_logos: {},
} satisfies Tables;
