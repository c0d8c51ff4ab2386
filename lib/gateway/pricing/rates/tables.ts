import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  planned_rates: { holds: "prices", stays: "until deleted" },
  rate_plans: { holds: "prices", stays: "until deleted" },
  rates: { holds: "prices", stays: "until deleted" },
  rates_version: { holds: "prices", stays: "until deleted" },
} satisfies Tables;
