import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  conversions: {
    holds: "conversions: what people did after clicks, the customer's order numbers",
    stays: "{keep}, or until the customer deletes them or the campaign",
    keep: { key: "account_id, id", time: "converted_at", for: "25 months" },
  },
  // Kept as long as the conversions they count.
  conversion_sums: {
    holds: "sums of conversions by day",
    stays: "{keep}, as the conversions that they count, or until the customer deletes the campaign",
    keep: {
      key: "account_id, campaign, day, bulk_id, variant, kind, currency",
      time: "day",
      for: "25 months",
    },
  },
} satisfies Tables;
