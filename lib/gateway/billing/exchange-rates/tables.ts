import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  exchange_rates: {},
} satisfies Tables;
