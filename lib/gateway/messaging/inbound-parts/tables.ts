import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  inbound_parts: {},
} satisfies Tables;
