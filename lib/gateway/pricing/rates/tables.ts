import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  planned_rates: { holds: "prices", stays: "until someone removes them" },
  rate_plans: { holds: "prices", stays: "until someone removes them" },
  rates: { holds: "prices", stays: "until someone removes them" },
  rates_version: { holds: "prices", stays: "until someone removes them" },
} satisfies Tables;
