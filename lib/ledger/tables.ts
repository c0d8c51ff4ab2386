import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  ledger_accounts: {},
  ledger_transfers: {},
} satisfies Tables;
