import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  ledger_accounts: {
    holds: "ledger",
    stays: "forever; append-only",
    readBy: ["account/accounts", "billing/balance-alerts", "billing/top-up-rules", "overview/me"],
  },
  balance_changes: {
    holds: "sums of the ledger",
    stays: "forever",
    readBy: ["account/stats", "billing/budgets"],
  },
  ledger_transfers: { holds: "ledger", stays: "forever; append-only" },
} satisfies Tables;
