import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  unclaimed_incomings: {},
} satisfies Tables;
