import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  auto_top_ups: { holds: "auto top-up", stays: "until the customer changes them" },
} satisfies Tables;
