import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  saved_texts: {},
} satisfies Tables;
