import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  campaign_bulks: {},
  campaign_messages: {},
} satisfies Tables;
