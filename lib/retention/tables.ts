import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  closed_message_stats: { readBy: ["account/stats"] },
  closed_settlements: { readBy: ["lib/ledger"] },
  closing_accounts: {},
  message_closing: { readBy: ["account/stats", "lib/ledger"] },
} satisfies Tables;
