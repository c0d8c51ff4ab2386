import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  notification_rounds: {},
  notification_settings: {},
  notifications_told: {},
} satisfies Tables;
