import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  campaign_links: { readBy: ["campaigns/click-stats"] },
  short_link_counters: { readBy: ["lib/redirect"] },
  short_links: {
    readBy: [
      "campaigns/click-stats",
      "lib/redirect",
      "messaging/bulks",
      "messaging/sms",
      "privacy/contacts",
      "responses/hosted-forms",
      "responses/short-link-requests",
    ],
  },
} satisfies Tables;
