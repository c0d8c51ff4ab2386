import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  campaign_links: {
    holds: "numbers of links per campaign",
    stays: "until the customer deletes the campaign",
    readBy: ["campaigns/click-stats"],
  },
  short_link_counters: {
    holds: "counts of links",
    stays: "always, so that no link is named twice",
    readBy: ["lib/redirect"],
  },
  short_links: {
    holds: "links of campaigns",
    stays: "until the customer deletes the campaign",
    readBy: [
      "contacts/segments",
      "campaigns/click-stats",
      "campaigns/conversions",
      "lib/redirect",
      "messaging/automations",
      "messaging/bulks",
      "messaging/sms",
      "privacy/contacts",
      "responses/hosted-forms",
      "responses/short-link-requests",
    ],
  },
} satisfies Tables;
