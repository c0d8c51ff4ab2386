import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  click_days: {},
  click_kinds: {},
  click_months: {},
  click_quarters: {},
  click_totals: {},
  click_zones: {},
} satisfies Tables;
