import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  // As long as the requests that they count; so are quarters.
  click_days: {
    keep: {
      key: "account_id, campaign, day, kind_id, bulk_id, day_zone",
      time: "day",
      for: "25 months",
    },
  },
  click_kinds: {},
  // As long as the last day of it, so that no month that is shown is a part of one.
  click_months: {
    keep: {
      key: "account_id, campaign, month, kind_id, bulk_id, day_zone",
      time: "month",
      for: "26 months",
    },
  },
  click_quarters: {
    keep: {
      key: "account_id, campaign, at, kind_id, bulk_id, day_zone",
      time: "at",
      for: "25 months",
    },
  },
  click_totals: {},
  click_zones: {},
} satisfies Tables;
