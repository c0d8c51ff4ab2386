import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  table_settings: {
    holds: "saved views, and how people set up tables",
    stays: "until someone removes them",
  },
  table_views: {
    holds: "saved views, and how people set up tables",
    stays: "until someone removes them",
    readBy: ["privacy/traces"],
  },
} satisfies Tables;
