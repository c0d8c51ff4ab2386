import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  audit_heads: {
    holds: "audit log",
    stays: "2 years; the rest stays a chain, which begins at the last row that was removed",
  },
  audit_log: {
    holds: "audit log",
    stays: "2 years; the rest stays a chain, which begins at the last row that was removed",
  },
} satisfies Tables;
