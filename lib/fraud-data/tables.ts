import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  fraud_ip_chunks: {},
  fraud_ip_files: {},
  fraud_lists: {},
} satisfies Tables;
