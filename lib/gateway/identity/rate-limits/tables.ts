import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  attempt_limits: {},
} satisfies Tables;
