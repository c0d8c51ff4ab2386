import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  table_settings: {},
  table_views: { readBy: ["privacy/traces"] },
} satisfies Tables;
