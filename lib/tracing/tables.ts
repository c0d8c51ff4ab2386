import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  message_traces: {
    holds: "OpenTelemetry's trace and span IDs of messages whose request was traced",
    stays: "{keep}",
    keep: { key: "account_id, uuid", time: "created_at", for: "14 days" },
  },
} satisfies Tables;
