import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  sandbox_events: {
    holds: "payments of the sandbox",
    keep: { key: "event_id", time: "delivered_at", for: "90 days" },
  },
  sandbox_payments: {
    holds: "payments of the sandbox",
    keep: { key: "sandbox_id", time: "created_at", for: "90 days" },
  },
  sandbox_refunds: {
    holds: "payments of the sandbox",
    keep: { key: "refund_key", time: "created_at", for: "90 days" },
  },
} satisfies Tables;
