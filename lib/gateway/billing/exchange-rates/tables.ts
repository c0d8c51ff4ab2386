import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  exchange_rates: { holds: "exchange rates", stays: "forever; documents keep copies" },
} satisfies Tables;
