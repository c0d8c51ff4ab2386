import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  contact_group_stats: {},
  contact_group_uses: {},
  contact_groups: { readBy: ["contacts/phones", "messaging/bulks"] },
} satisfies Tables;
