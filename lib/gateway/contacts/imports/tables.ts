import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  contact_import_changes: {},
  contact_import_files: {},
  contact_import_rows: {},
  contact_imports: {},
} satisfies Tables;
