import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  pumping_counters: {},
  pumping_known: {
    person: { column: "phone" },
  },
  pumping_numbers: {
    person: { column: "phone" },
  },
  pumping_prefixes: {
    person: { column: "prefix" },
  },
  pumping_settings: {},
  pumping_stop_sums: {},
  pumping_stops: {
    person: { column: "phone" },
  },
} satisfies Tables;
