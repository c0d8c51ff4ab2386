import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  contact_import_changes: {
    holds: "imports: files, their rows, what they changed",
    stays:
      "files until the import is started; all of it 7 days after the upload or the end of the import, or with their group; at once when it is stopped before its start, or undone ([decision](decisions/0045-imports.md))",
  },
  contact_import_files: {
    holds: "imports: files, their rows, what they changed",
    stays:
      "files until the import is started; all of it 7 days after the upload or the end of the import, or with their group; at once when it is stopped before its start, or undone ([decision](decisions/0045-imports.md))",
  },
  contact_import_rows: {
    holds: "imports: files, their rows, what they changed",
    stays:
      "files until the import is started; all of it 7 days after the upload or the end of the import, or with their group; at once when it is stopped before its start, or undone ([decision](decisions/0045-imports.md))",
  },
  // Files, rows and undo data are deleted long before (`store-retention.ts`).
  contact_imports: {
    holds: "imports: settings and counts",
    stays: "{keep}; three values of each column as long as the file",
    keep: { key: "account_id, import_id", time: "created_at", for: "13 months" },
    readBy: ["lib/dispatch"],
  },
} satisfies Tables;
