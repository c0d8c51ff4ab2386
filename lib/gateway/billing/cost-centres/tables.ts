import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  cost_centres: {},
} satisfies Tables;
