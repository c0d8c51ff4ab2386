import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  deleted_messages: {},
  message_counts: {},
  message_reports: {},
  messages: {},
} satisfies Tables;
