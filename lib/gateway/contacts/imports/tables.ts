import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  contact_import_changes: {},
  contact_import_files: {},
  contact_import_rows: {},
  // Their files, rows and changes are gone long before (`store-retention.ts`).
  contact_imports: { keep: { key: "account_id, import_id", time: "created_at", for: "13 months" } },
} satisfies Tables;
