import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  conversations: {},
} satisfies Tables;
