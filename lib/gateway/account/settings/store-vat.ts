import type { Tx } from "@/lib/db/transaction";

export interface DueVatId {
  accountId: number;
  vatId: string;
  dueAt: Date;
}

/** Finds VAT IDs whose check is due, longest overdue first. */
export async function findDueVatIds(tx: Tx, now: Date, limit: number): Promise<DueVatId[]> {
  const { rows } = await tx.query<{ account_id: string; vat_id: string; vat_check_at: Date }>(
    `SELECT account_id, vat_id, vat_check_at FROM account_settings
     WHERE vat_check_at <= $1 AND vat_id IS NOT NULL ORDER BY vat_check_at, account_id LIMIT $2`,
    [now, limit],
  );
  return rows.map((row) => ({
    accountId: Number(row.account_id),
    vatId: row.vat_id,
    dueAt: row.vat_check_at,
  }));
}

/** Reschedules a check. Returns false if another worker did, or the VAT ID has changed. */
export async function moveVatCheck(
  tx: Tx,
  { accountId, vatId, dueAt }: DueVatId,
  next: Date | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE account_settings SET vat_check_at = $4
     WHERE account_id = $1 AND vat_id = $2 AND vat_check_at = $3`,
    [accountId, vatId, dueAt, next],
  );
  return rowCount === 1;
}

export async function planVatCheck(
  tx: Tx,
  accountId: number,
  vatId: string,
  next: Date,
): Promise<void> {
  await tx.query(
    "UPDATE account_settings SET vat_check_at = $3 WHERE account_id = $1 AND vat_id = $2",
    [accountId, vatId, next],
  );
}
