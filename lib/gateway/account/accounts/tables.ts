import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  accounts: {},
} satisfies Tables;
