import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  fraud_checks: {
    person: { column: "phone" },
  },
} satisfies Tables;
