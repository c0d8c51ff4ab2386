import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  blocked_number_claims: {},
  blocked_numbers: {},
} satisfies Tables;
