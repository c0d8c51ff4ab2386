import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  // Same as EVENT_RETENTION_DAYS in schema-values.ts.
  webhook_attempts: {
    holds: "requests and responses of deliveries",
    stays: "{keep}; only the first kilobyte of what a receiver responds is kept as it came",
    keep: { key: "account_id, delivery_id, attempt", time: "started_at", for: "30 days" },
  },
  webhook_deliveries: {
    holds: "deliveries of events, their sums",
    keep: { key: "account_id, delivery_id", time: "created_at", for: "30 days" },
    readBy: ["lib/dispatch"],
  },
  webhook_events: {
    holds: "webhook events",
    stays:
      "{keep}. Texts and numbers of messages are not in them: they are read from the message when an event is sent or shown; events of forms and verifications carry their number until the data of the person is erased",
    person: {
      column: "phone",
      // The event may still be sent; its type requires a number.
      set: "phone = NULL, data = jsonb_build_object('phone', '')",
    },
    keep: { key: "account_id, event_id", time: "created_at", for: "30 days" },
  },
  webhook_stats: {
    holds: "deliveries of events, their sums",
    keep: { key: "account_id, webhook_id, hour", time: "hour", for: "30 days" },
  },
  webhooks: {
    holds: "webhooks, pushes of keys",
    stays: "until the customer deletes them, or the key",
    readBy: ["messaging/sms"],
  },
} satisfies Tables;
