import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  sign_in_challenges: {},
} satisfies Tables;
