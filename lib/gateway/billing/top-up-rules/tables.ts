import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  auto_top_ups: {},
} satisfies Tables;
