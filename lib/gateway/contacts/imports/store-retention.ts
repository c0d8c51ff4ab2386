import { ROWS_PER_STEP } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";
import type { ImportRecord } from "./record";

export async function findExpired(tx: Tx, failed: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT account_id FROM contact_imports
     WHERE expires_at <= now() AND state NOT IN ('running', 'undoing') AND account_id <> ALL ($1::bigint[]) LIMIT 1000`,
    [failed],
  );
  return rows.map((row) => row.account_id);
}

type ExpiredImport = Pick<ImportRecord, "import_id" | "columns">;

/** Locks an expired import, so that it can't be reread or undone meanwhile. */
export async function lockExpired(tx: Tx, accountId: number): Promise<ExpiredImport | undefined> {
  const { rows } = await tx.query<ExpiredImport>(
    `SELECT import_id, columns FROM contact_imports
     WHERE account_id = $1 AND expires_at <= now() AND state NOT IN ('running', 'undoing')
     ORDER BY import_id LIMIT 1 FOR UPDATE`,
    [accountId],
  );
  return rows[0];
}

export async function deleteNextRows(tx: Tx, accountId: number, importId: string): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM contact_import_rows WHERE account_id = $1 AND import_id = $2 AND (read_no, line) IN (
       SELECT read_no, line FROM contact_import_rows WHERE account_id = $1 AND import_id = $2
       ORDER BY read_no, line LIMIT $3)`,
    [accountId, importId, ROWS_PER_STEP],
  );
  return rowCount ?? 0;
}

export async function deleteNextChanges(
  tx: Tx,
  accountId: number,
  importId: string,
): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM contact_import_changes WHERE account_id = $1 AND import_id = $2 AND (phone_id) IN (
       SELECT phone_id FROM contact_import_changes WHERE account_id = $1 AND import_id = $2
       ORDER BY phone_id LIMIT $3)`,
    [accountId, importId, ROWS_PER_STEP],
  );
  return rowCount ?? 0;
}

export async function markEmpty(
  tx: Tx,
  accountId: number,
  importId: string,
  columns: ImportRecord["columns"],
): Promise<void> {
  await tx.query(
    `UPDATE contact_imports SET columns = $3, expires_at = NULL, work_at = NULL, finished_at = coalesce(finished_at, $4::timestamptz),
       state = CASE WHEN started_at IS NULL AND state <> 'failed' THEN 'canceled' ELSE state END
     WHERE account_id = $1 AND import_id = $2`,
    [accountId, importId, JSON.stringify(columns), new Date()],
  );
}

/** Expires imports into a deleted group, which hold the same people. */
export async function expireImports(tx: Tx, accountId: number, groupId: string): Promise<void> {
  await tx.query(
    `UPDATE contact_imports SET expires_at = now()
     WHERE account_id = $1 AND group_id = $2 AND expires_at > now()`,
    [accountId, groupId],
  );
}
