import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  table_settings: {
    holds: "saved views, and how people set up tables",
    stays: "until deleted",
  },
  table_views: {
    holds: "saved views, and how people set up tables",
    stays: "until deleted",
    readBy: ["privacy/traces"],
  },
} satisfies Tables;
