import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  campaign_bulks: {
    holds: "bulks with links of a campaign",
    stays: "until the customer deletes the campaign",
    readBy: ["campaigns/click-stats", "messaging/bulks"],
  },
  campaign_messages: {
    holds: "sums of messages with links",
    stays: "{keep}, or until the customer deletes the campaign",
    keep: { key: "account_id, campaign, bulk_id, at", time: "at", for: "25 months" },
  },
} satisfies Tables;
