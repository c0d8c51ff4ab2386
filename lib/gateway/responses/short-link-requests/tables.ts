import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  click_inbox: {},
  short_link_requests: {},
} satisfies Tables;
