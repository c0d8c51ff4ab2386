import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  account_settings: {},
} satisfies Tables;
