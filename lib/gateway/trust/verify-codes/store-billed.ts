import type { Tx } from "@/lib/db/transaction";

export interface BilledCode {
  id: string;
  phone: string;
  iso2: string;
  service_code: string;
  /** Null for the dashboard. */
  key_id: string | null;
  user_id: string | null;
}

export async function findBilledCodes(
  tx: Tx,
  accountId: number,
  ids: readonly string[],
): Promise<BilledCode[]> {
  const { rows } = await tx.query<BilledCode>(
    `SELECT id, phone, iso2, 'messenger' AS service_code, key_id, user_id FROM verify_codes
     WHERE account_id = $1 AND id = ANY ($2::uuid[])`,
    [accountId, ids],
  );
  return rows;
}
