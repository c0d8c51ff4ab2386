import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  inbound_keywords: {},
  inbound_numbers: {},
} satisfies Tables;
