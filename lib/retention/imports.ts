import type { Tx } from "@/lib/db/transaction";
import { ROWS_A_STEP } from "@/lib/db/retention/step";
import { accountByAccount, type Step } from "@/lib/db/retention/step";

async function findExpired(tx: Tx, failed: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT account_id FROM contact_imports
     WHERE expires_at <= now() AND state NOT IN ('running', 'undoing') AND account_id <> ALL ($1::bigint[]) LIMIT 1000`,
    [failed],
  );
  return rows.map((row) => row.account_id);
}

/** Rows of an import in a table that has many of them; returns how many went. */
async function clearTable(
  tx: Tx,
  table: "contact_import_rows" | "contact_import_changes",
  key: string,
  [accountId, importId]: readonly [string, string],
): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM ${table} WHERE account_id = $1 AND import_id = $2 AND (${key}) IN (
       SELECT ${key} FROM ${table} WHERE account_id = $1 AND import_id = $2 ORDER BY ${key} LIMIT $3)`,
    [accountId, importId, ROWS_A_STEP],
  );
  return rowCount ?? 0;
}

/** The next rows of one import whose time is up; with the last of them it is marked as empty. */
async function clearImport(tx: Tx, accountId: string): Promise<"more" | "done"> {
  // Held, so that nobody reads its file again or takes it back meanwhile.
  const { rows } = await tx.query<{ import_id: string; columns: { samples: string[] }[] }>(
    `SELECT import_id, columns FROM contact_imports
     WHERE account_id = $1 AND expires_at <= now() AND state NOT IN ('running', 'undoing')
     ORDER BY import_id LIMIT 1 FOR UPDATE`,
    [accountId],
  );
  const [found] = rows;
  if (found === undefined) return "done";
  const { import_id: importId } = found;
  const named = [accountId, importId] as const;
  await tx.query("DELETE FROM contact_import_files WHERE account_id = $1 AND import_id = $2", [
    ...named,
  ]);
  const gone =
    (await clearTable(tx, "contact_import_rows", "read_no, line", named)) +
    (await clearTable(tx, "contact_import_changes", "phone_id", named));
  if (gone > 0) return "more";
  await tx.query(
    `UPDATE contact_imports SET columns = $3, expires_at = NULL, work_at = NULL, finished_at = coalesce(finished_at, $4::timestamptz),
       state = CASE WHEN started_at IS NULL AND state <> 'failed' THEN 'canceled' ELSE state END
     WHERE account_id = $1 AND import_id = $2`,
    [
      ...named,
      JSON.stringify(found.columns.map((column) => ({ ...column, samples: [] }))),
      new Date(),
    ],
  );
  return "more";
}

/** Deletes files, rows and changes of imports that can no longer be started or undone. */
export function removeImportData(): Step {
  return accountByAccount({ name: "imports", find: findExpired, clear: clearImport });
}
