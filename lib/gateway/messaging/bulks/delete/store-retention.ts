import { OPEN_BULK_CODES } from "@/lib/core/messages/bulk-state";
import { NIL_UUID } from "@/lib/core/ids/nil-uuid";
import { ROWS_PER_STEP } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";

/** Deletes texts of bulks before a given one, except running ones. Returns whether more dropped numbers are left. */
export async function deleteBulkTexts(tx: Tx, accountId: number, end: string): Promise<boolean> {
  await tx.query(
    `UPDATE bulks SET is_text_deleted = true, text = NULL, variant_text = NULL, variant_key = NULL, template = template - 'texts', phones = NULL, columns = '{}'
     WHERE account_id = $1 AND uuid < $2 AND status_code NOT IN (0, 5) AND (text IS NOT NULL OR variant_text IS NOT NULL OR phones IS NOT NULL)`,
    [accountId, end],
  );
  return deleteDrops(tx, accountId, end);
}

/**
 * Deletes drops, except of running bulks, whose figures count them even when paused for months. Works in index ranges
 * between running bulks, to avoid rereading their long lists. Returns whether more are left.
 */
async function deleteDrops(tx: Tx, accountId: number, end: string): Promise<boolean> {
  const { rows: running } = await tx.query<{ uuid: string }>(
    `SELECT uuid FROM bulks WHERE account_id = $1 AND uuid < $2 AND status_code IN (${OPEN_BULK_CODES}) ORDER BY uuid`,
    [accountId, end],
  );
  let after = NIL_UUID;
  let remaining = ROWS_PER_STEP;
  for (const before of [...running.map(({ uuid }) => uuid), end]) {
    const { rowCount } = await tx.query(
      `DELETE FROM bulk_drops WHERE account_id = $1 AND (bulk_id, phone) IN (
         SELECT bulk_id, phone FROM bulk_drops WHERE account_id = $1 AND bulk_id > $2 AND bulk_id < $3
         ORDER BY bulk_id, phone LIMIT $4)`,
      [accountId, after, before, remaining],
    );
    remaining -= rowCount ?? 0;
    if (remaining === 0) return true;
    after = before;
  }
  return false;
}
