import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  vat_checks: {
    holds: "what was found out about VAT IDs",
    stays: "forever, as the documents that rest on it",
  },
} satisfies Tables;
