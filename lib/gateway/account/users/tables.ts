import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  users: {},
} satisfies Tables;
