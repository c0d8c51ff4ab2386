import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  // All of them as `KEPT_DAYS` of schema-values.ts says.
  webhook_attempts: {
    keep: { key: "account_id, delivery_id, attempt", time: "started_at", for: "30 days" },
  },
  webhook_deliveries: {
    keep: { key: "account_id, delivery_id", time: "created_at", for: "30 days" },
  },
  webhook_events: {
    person: {
      column: "phone",
      // An event is about what happened, and may still be sent; its type has a number.
      set: "phone = NULL, data = jsonb_build_object('phone', '')",
    },
    keep: { key: "account_id, event_id", time: "created_at", for: "30 days" },
  },
  webhook_stats: { keep: { key: "account_id, webhook_id, hour", time: "hour", for: "30 days" } },
  webhooks: { readBy: ["messaging/sms"] },
} satisfies Tables;
