import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  notification_rounds: { holds: "work under way", stays: "until it is done" },
  notification_settings: { holds: "notification settings", stays: "until deleted" },
  notifications_told: { holds: "work under way", stays: "until it is done" },
} satisfies Tables;
