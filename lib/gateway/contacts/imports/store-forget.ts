import type { Tx } from "@/lib/db/transaction";
import type { ImportRecord } from "./record";

type Kept = Pick<ImportRecord, "account_id" | "import_id" | "read_no" | "state" | "columns">;

/** Imports that still have their file or rows, held until the transaction ends. */
export async function lockKeptImports(tx: Tx, accountId: number): Promise<Kept[]> {
  const { rows } = await tx.query<Kept>(
    `SELECT account_id, import_id, read_no, state, columns FROM contact_imports
     WHERE account_id = $1 AND expires_at IS NOT NULL ORDER BY import_id FOR UPDATE`,
    [accountId],
  );
  return rows;
}

/** Deletes rows of a file that are about a number, of each time that it was read; returns how many. */
export async function deleteRowsOf(tx: Tx, held: Kept, phone: string): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM contact_import_rows WHERE account_id = $1 AND import_id = $2
       AND read_no = ANY (ARRAY(SELECT generate_series(0, $3::integer))) AND phone = $4`,
    [held.account_id, held.import_id, held.read_no, phone],
  );
  return rowCount ?? 0;
}

/** Deletes what an import noted of entries. */
export async function deleteChangesOf(
  tx: Tx,
  held: Kept,
  phoneIds: readonly string[],
): Promise<void> {
  await tx.query(
    `DELETE FROM contact_import_changes
     WHERE account_id = $1 AND import_id = $2 AND phone_id = ANY ($3::bigint[])`,
    [held.account_id, held.import_id, phoneIds],
  );
}
