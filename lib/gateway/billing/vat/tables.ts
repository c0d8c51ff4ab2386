import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  vat_checks: {
    holds: "checks of VAT IDs",
    stays: "forever, as the documents that rest on it",
  },
} satisfies Tables;
