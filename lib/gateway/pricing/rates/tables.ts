import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  planned_rates: {},
  rate_plans: {},
  rates: {},
  rates_version: {},
} satisfies Tables;
