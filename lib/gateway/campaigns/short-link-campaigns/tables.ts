import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  short_link_campaigns: {},
} satisfies Tables;
