import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  conversation_notes: {},
} satisfies Tables;
