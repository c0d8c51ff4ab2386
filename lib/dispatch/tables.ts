import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  carrier_binds: { holds: "work under way", stays: "until it is done" },
  carrier_pace: { holds: "work under way", stays: "until it is done" },
  carrier_submits: {
    holds: "carriers' ids, receipts",
    stays: "90 days, then to the end of the month; by partition",
    readBy: ["lib/carriers"],
  },
  carrier_unread: {
    holds: "unreadable input from carriers, with its numbers and texts",
    stays: "{keep} after it came last",
    keep: { key: "digest", time: "last_at", for: "30 days" },
  },
  database_identity: { holds: "identity of the database for recognizing copies", stays: "always" },
  dispatch_holds: { holds: "operators' holds of dispatch", stays: "always" },
  dispatch_set_aside: { holds: "work under way", stays: "until it is done" },
  dlr_inbox: {
    holds: "carriers' ids, receipts",
    stays: "90 days, then to the end of the month; by partition",
    readBy: ["lib/carriers"],
  },
  metric_readings: { holds: "last figures for monitoring", stays: "until the next reading" },
  sweeps: { holds: "work under way", stays: "until it is done" },
  worker_incarnations: {
    holds: "work under way",
    stays: "until it is done",
    readBy: ["lib/carriers", "lib/http"],
  },
} satisfies Tables;
