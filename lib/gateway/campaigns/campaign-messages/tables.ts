import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  campaign_bulks: { readBy: ["campaigns/click-stats", "messaging/bulks"] },
  campaign_messages: {
    keep: { key: "account_id, campaign, bulk_id, at", time: "at", for: "25 months" },
  },
} satisfies Tables;
