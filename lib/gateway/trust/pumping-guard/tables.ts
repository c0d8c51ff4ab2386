import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  pumping_counters: {},
  pumping_known: {},
  pumping_numbers: {},
  pumping_prefixes: {},
  pumping_settings: {},
  pumping_stop_sums: {},
  pumping_stops: {},
} satisfies Tables;
