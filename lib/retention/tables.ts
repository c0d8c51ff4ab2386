import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  closed_message_stats: {},
  closed_settlements: {},
  closing_accounts: {},
  message_closing: {},
} satisfies Tables;
