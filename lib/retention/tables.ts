import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  closed_message_stats: {
    holds: "sums of dropped messages by the hour",
    stays: "until their hour is dropped, too",
    readBy: ["account/stats"],
  },
  closed_settlements: {
    holds: "sums that explain dropped messages",
    stays: "forever",
    readBy: ["lib/ledger"],
  },
  closing_accounts: { holds: "work under way", stays: "until it is done" },
  message_closing: {
    holds: "work under way",
    stays: "until it is done",
    readBy: ["account/stats", "lib/ledger"],
  },
} satisfies Tables;
