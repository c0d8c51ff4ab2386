import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  // A week of figures, and a day beside it.
  pumping_counters: {
    keep: { key: "account_id, key, size, bucket, slot", time: "bucket", for: "8 days" },
  },
  pumping_known: {
    person: { column: "phone" },
    keep: { key: "account_id, phone", time: "checked_at", for: "90 days" },
  },
  pumping_numbers: {
    person: { column: "phone" },
    keep: { key: "account_id, phone", time: "seen_at", for: "2 days" },
  },
  pumping_prefixes: {
    person: { column: "prefix" },
  },
  pumping_settings: { readBy: ["trust/verify-codes"] },
  pumping_stop_sums: {
    keep: { key: "account_id, day, iso2, reason, prefix", time: "day", for: "13 months" },
  },
  pumping_stops: {
    person: { column: "phone" },
    keep: { key: "account_id, id", time: "stopped_at", for: "90 days" },
  },
} satisfies Tables;
