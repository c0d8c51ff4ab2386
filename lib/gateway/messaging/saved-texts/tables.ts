import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  saved_texts: { holds: "saved texts", stays: "until someone removes them" },
} satisfies Tables;
