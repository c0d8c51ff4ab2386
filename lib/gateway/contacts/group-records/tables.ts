import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  contact_group_stats: {
    holds: "growth of groups, and when each last received a message",
    stays: "as long as the group; no personal data",
  },
  contact_group_uses: {
    holds: "growth of groups, and when each last received a message",
    stays: "as long as the group; no personal data",
  },
  contact_groups: {
    holds: "groups",
    stays:
      "until the customer deletes them, or until the group's `deleted_at`; hidden at once, then 5,000 numbers a transaction ([decision](decisions/0042-groups-and-blocked-numbers.md))",
    readBy: ["contacts/phones", "messaging/bulks"],
  },
  group_watches: {
    holds: "which automations start with new entries of a group",
    stays: "as long as the automation is published; no personal data",
  },
} satisfies Tables;
