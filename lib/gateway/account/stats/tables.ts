import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  bulk_stats: {},
  bulk_variants: {},
  message_stats: {},
  request_stats: {},
} satisfies Tables;
