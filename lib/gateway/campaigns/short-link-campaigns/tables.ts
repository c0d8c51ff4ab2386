import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  short_link_campaigns: {
    holds: "link campaigns",
    stays: "until the customer deletes the campaign",
    readBy: [
      "contacts/segments",
      "campaigns/click-stats",
      "campaigns/conversions",
      "campaigns/short-links",
      "lib/redirect",
      "responses/hosted-forms",
      "responses/short-link-requests",
    ],
  },
} satisfies Tables;
