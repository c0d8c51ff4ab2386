import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  // A week of counters plus one day.
  pumping_counters: {
    holds: "pumping guard: figures of a week",
    keep: { key: "account_id, key, size, bucket, slot", time: "bucket", for: "8 days" },
  },
  pumping_known: {
    holds: "pumping guard: numbers whose codes were confirmed",
    person: { column: "phone" },
    keep: { key: "account_id, phone", time: "checked_at", for: "90 days" },
  },
  pumping_numbers: {
    holds: "pumping guard: the last verifications of numbers",
    person: { column: "phone" },
    keep: { key: "account_id, phone", time: "seen_at", for: "2 days" },
  },
  pumping_prefixes: {
    holds: "pumping guard: settings and allowed prefixes",
    stays: "until the customer changes them",
    person: { column: "prefix" },
  },
  pumping_settings: {
    holds: "pumping guard: settings and allowed prefixes",
    stays: "until the customer changes them",
    readBy: ["trust/verify-codes"],
  },
  pumping_stop_sums: {
    holds: "pumping guard: daily sums of stopped sends",
    keep: { key: "account_id, day, iso2, reason, prefix", time: "day", for: "13 months" },
  },
  pumping_stops: {
    holds: "pumping guard: stopped sends",
    person: { column: "phone" },
    keep: { key: "account_id, id", time: "stopped_at", for: "90 days" },
  },
} satisfies Tables;
