import type { Tx } from "@/lib/db/transaction";
import type { EntryBefore } from "@/lib/gateway/contacts/phones/public";

/** Earlier state of an imported entry. Times are text, which keeps the microseconds that `Date` loses. */
export type ImportChangeRow = Omit<EntryBefore, "import_id" | "changed_at"> & {
  is_added: boolean;
  changed_at: string | null;
  import_before: string | null;
  written_at: string;
};

/**
 * Records an import's changes, to undo them. Skips entries that are recorded already: someone edited their number
 * meanwhile to that of a later row.
 */
export async function insertChanges(
  tx: Tx,
  accountId: number,
  importId: string,
  changes: { added: readonly string[]; changed: readonly EntryBefore[] },
  now: Date,
): Promise<void> {
  const added = changes.added.map((phone_id) => ({ phone_id, is_added: true }));
  const changed = changes.changed.map((row) => ({ ...row, is_added: false }));
  await tx.query(
    `INSERT INTO contact_import_changes (account_id, import_id, phone_id, is_added, a, b, c, d, e, callback_data,
       changed_at, import_before, written_at)
     SELECT x.account_id, $2::bigint, n.phone_id, n.is_added, n.a, n.b, n.c, n.d, n.e, n.callback_data, n.changed_at,
       n.import_id, $4::timestamptz
     FROM json_to_recordset($3::json) AS n (phone_id bigint, is_added boolean, a text, b text, c text, d text, e text,
       callback_data text, changed_at timestamptz, import_id bigint)
     JOIN accounts x ON x.account_id = $1
     ON CONFLICT (account_id, import_id, phone_id) DO NOTHING`,
    [accountId, importId, JSON.stringify([...added, ...changed]), now],
  );
}

export async function findChanges(
  tx: Tx,
  accountId: number,
  importId: string,
  limit: number,
): Promise<ImportChangeRow[]> {
  const { rows } = await tx.query<ImportChangeRow>(
    `SELECT phone_id, is_added, a, b, c, d, e, callback_data, changed_at::text AS changed_at, import_before,
       written_at::text AS written_at
     FROM contact_import_changes WHERE account_id = $1 AND import_id = $2 ORDER BY phone_id LIMIT $3`,
    [accountId, importId, limit],
  );
  return rows;
}

export async function deleteChanges(
  tx: Tx,
  accountId: number,
  importId: string,
  phoneIds: readonly string[],
): Promise<void> {
  await tx.query(
    `DELETE FROM contact_import_changes
     WHERE account_id = $1 AND import_id = $2 AND phone_id = ANY ($3::bigint[])`,
    [accountId, importId, phoneIds],
  );
}
