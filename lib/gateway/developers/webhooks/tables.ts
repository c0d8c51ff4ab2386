import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  webhook_attempts: {},
  webhook_deliveries: {},
  webhook_events: {},
  webhook_stats: {},
  webhooks: {},
} satisfies Tables;
