import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  first_steps: {},
} satisfies Tables;
