import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  campaign_links: {},
  short_link_counters: {},
  short_links: {},
} satisfies Tables;
