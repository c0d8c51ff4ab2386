import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  // Kept as long as the clicks they count, like quarter hours.
  click_days: {
    holds: "sums of clicks, by quarter hour and day",
    stays: "{keep}, as the clicks that they count, or until the customer deletes the campaign",
    keep: {
      key: "account_id, campaign, day, kind_id, bulk_id, day_zone",
      time: "day",
      for: "25 months",
    },
  },
  click_kinds: {
    holds: "classes of clicks (country, browser, referring host …), and time zones of these sums",
    stays: "always; no personal data",
  },
  // Kept as long as its last day, so no partial month is shown.
  click_months: {
    holds: "sums of clicks, by month",
    stays:
      "{keep}, so that no month that is shown is a part of one; or until the customer deletes the campaign",
    keep: {
      key: "account_id, campaign, month, kind_id, bulk_id, day_zone",
      time: "month",
      for: "26 months",
    },
  },
  click_quarters: {
    holds: "sums of clicks, by quarter hour and day",
    stays: "{keep}, as the clicks that they count, or until the customer deletes the campaign",
    keep: {
      key: "account_id, campaign, at, kind_id, bulk_id, day_zone",
      time: "at",
      for: "25 months",
    },
  },
  click_totals: {
    holds: "clicks on a campaign's links since it exists",
    stays: "until the customer deletes the campaign",
  },
  click_zones: {
    holds: "classes of clicks (country, browser, referring host …), and time zones of these sums",
    stays: "always; no personal data",
  },
} satisfies Tables;
