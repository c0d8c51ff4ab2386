import { announceAtCommit } from "@/lib/db/announce-work";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { ImportChoices, FileColumn, ImportRecord } from "./record";
import { IMPORT_LIST } from "./schema-list";
import type { FileLayout } from "@/lib/import/table-row";

const COLUMNS = `account_id, import_id, group_id, file_name, file_size, state, layout, sheets, columns, choices, read_no,
  rows_read, position, tally, added, changed, unchanged, shared, undone, kept, names, problem, problem_line, key_id, user_id, undo_key_id,
  undo_user_id, created_at, started_at, finished_at, expires_at`;

export const IMPORTS: ListSource<ImportRecord, typeof IMPORT_LIST> = {
  list: IMPORT_LIST,
  columns: COLUMNS,
  from: "contact_imports",
  where: "account_id = $1",
  orderBy: ["import_id"],
  sql: { target: "CASE WHEN group_id IS NULL THEN 'blocked_numbers' ELSE 'group' END" },
};

export async function findImport(
  tx: Tx,
  accountId: number,
  importId: number | string,
): Promise<ImportRecord | undefined> {
  const { rows } = await tx.query<ImportRecord>(
    `SELECT ${COLUMNS} FROM contact_imports WHERE account_id = $1 AND import_id = $2`,
    [accountId, importId],
  );
  return rows[0];
}

export async function lockImport(
  tx: Tx,
  accountId: number,
  importId: number | string,
): Promise<ImportRecord | undefined> {
  const { rows } = await tx.query<ImportRecord>(
    `SELECT ${COLUMNS} FROM contact_imports WHERE account_id = $1 AND import_id = $2 FOR UPDATE`,
    [accountId, importId],
  );
  return rows[0];
}

export interface NewImport {
  group_id: string | null;
  file_name: string | null;
  file_size: number;
  layout: FileLayout;
  sheets: string[];
  columns: FileColumn[];
  choices: ImportChoices;
  key_id: number | null;
  user_id: number | null;
  created_at: Date;
  expires_at: Date;
}

export async function insertImport(
  tx: Tx,
  accountId: number,
  newImport: NewImport,
): Promise<ImportRecord> {
  const { rows } = await tx.query<ImportRecord>(
    `INSERT INTO contact_imports (account_id, import_id, group_id, file_name, file_size, state, layout, sheets, columns,
       choices, key_id, user_id, created_at, expires_at, work_at)
     VALUES ($1, nextval('contact_import_ids'), $2, $3, $4, 'reading', $5, $6, $7, $8, $9, $10, $11, $12, $11)
     RETURNING ${COLUMNS}`,
    [
      accountId,
      newImport.group_id,
      newImport.file_name,
      newImport.file_size,
      JSON.stringify(newImport.layout),
      JSON.stringify(newImport.sheets),
      JSON.stringify(newImport.columns),
      JSON.stringify(newImport.choices),
      newImport.key_id,
      newImport.user_id,
      newImport.created_at,
      newImport.expires_at,
    ],
  );
  announceAtCommit(tx, "imports");
  const [row] = rows;
  if (row === undefined) throw new Error("The import was not stored");
  return row;
}

export async function insertFilePart(
  tx: Tx,
  accountId: number,
  importId: string,
  no: number,
  bytes: Buffer,
): Promise<void> {
  await tx.query(
    "INSERT INTO contact_import_files (account_id, import_id, no, bytes) VALUES ($1, $2, $3, $4)",
    [accountId, importId, no, bytes],
  );
}

export async function findFilePart(
  tx: Tx,
  accountId: number,
  importId: string,
  no: number,
): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ bytes: Buffer }>(
    "SELECT bytes FROM contact_import_files WHERE account_id = $1 AND import_id = $2 AND no = $3",
    [accountId, importId, no],
  );
  return rows[0]?.bytes;
}

export async function deleteFile(tx: Tx, accountId: number, importId: string): Promise<void> {
  await tx.query("DELETE FROM contact_import_files WHERE account_id = $1 AND import_id = $2", [
    accountId,
    importId,
  ]);
}

/** Fields to change; times are given as `now` or null. */
export type ImportChange = Partial<
  Pick<
    ImportRecord,
    | "state"
    | "layout"
    | "sheets"
    | "columns"
    | "choices"
    | "read_no"
    | "tally"
    | "names"
    | "problem"
    | "started_at"
    | "finished_at"
    | "expires_at"
  > &
    Record<
      "rows_read" | "position" | "added" | "changed" | "unchanged" | "shared" | "undone" | "kept",
      number
    > &
    Record<"undo_key_id" | "undo_user_id" | "problem_line", number | null> & {
      work_at: Date | null;
    }
>;

const JSON_FIELDS = new Set(["layout", "sheets", "columns", "choices", "tally", "names"]);

/** Updates a locked import, and resets its failures. */
export async function updateImport(
  tx: Tx,
  accountId: number,
  importId: string,
  change: ImportChange,
): Promise<void> {
  const entries = Object.entries(change);
  const sets = entries.map(([name], index) => `${name} = $${index + 3}`);
  const values = entries.map(([name, value]) =>
    JSON_FIELDS.has(name) ? JSON.stringify(value) : value,
  );
  await tx.query(
    `UPDATE contact_imports SET ${sets.join(", ")}, failures = 0 WHERE account_id = $1 AND import_id = $2`,
    [accountId, importId, ...values],
  );
  if (change.work_at != null) announceAtCommit(tx, "imports");
}
