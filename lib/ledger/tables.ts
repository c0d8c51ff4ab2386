import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  ledger_accounts: {
    readBy: ["account/accounts", "billing/balance-alerts", "billing/top-up-rules", "overview/me"],
  },
  ledger_transfers: {},
} satisfies Tables;
