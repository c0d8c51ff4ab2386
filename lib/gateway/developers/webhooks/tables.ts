import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  webhook_attempts: {},
  webhook_deliveries: {},
  webhook_events: {
    person: {
      column: "phone",
      // An event is about what happened, and may still be sent; its type has a number.
      set: "phone = NULL, data = jsonb_build_object('phone', '')",
    },
  },
  webhook_stats: {},
  webhooks: {},
} satisfies Tables;
