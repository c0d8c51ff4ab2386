import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  verify_codes: {},
  verify_steps: {},
} satisfies Tables;
