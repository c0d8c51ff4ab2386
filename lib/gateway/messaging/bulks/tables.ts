import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  bulk_drops: {},
  bulk_recipients: {},
  bulks: {},
} satisfies Tables;
