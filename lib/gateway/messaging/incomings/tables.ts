import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  incomings: {},
} satisfies Tables;
