import type { Tx } from "@/lib/db/transaction";

export interface VatCheckRecord {
  vat_id: string;
  way: "manual" | "vies";
  is_valid: boolean;
  name: string | null;
  address: string | null;
  consultation: string | null;
  evidence: string | null;
  checked_at: Date;
}

export async function findLatestCheck(
  tx: Tx,
  accountId: number,
  vatId: string,
): Promise<VatCheckRecord | undefined> {
  const { rows } = await tx.query<VatCheckRecord>(
    `SELECT vat_id, way, is_valid, name, address, consultation, evidence, checked_at FROM vat_checks
     WHERE account_id = $1 AND vat_id = $2 ORDER BY checked_at DESC LIMIT 1`,
    [accountId, vatId],
  );
  return rows[0];
}

export async function insertCheck(
  tx: Tx,
  accountId: number,
  checkId: string,
  check: VatCheckRecord,
): Promise<void> {
  await tx.query(
    `INSERT INTO vat_checks (account_id, check_id, vat_id, way, is_valid, name, address, consultation, evidence,
       checked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      accountId,
      checkId,
      check.vat_id,
      check.way,
      check.is_valid,
      check.name,
      check.address,
      check.consultation,
      check.evidence,
      check.checked_at,
    ],
  );
}
