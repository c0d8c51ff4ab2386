import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  audit_heads: {
    holds: "audit log",
    stays: "as long as the account: where its chain of rows begins and ends, without what they say",
  },
  audit_log: {
    holds: "audit log",
    stays: "2 years; the rest stays a chain, which begins behind the last row that was removed",
  },
} satisfies Tables;
