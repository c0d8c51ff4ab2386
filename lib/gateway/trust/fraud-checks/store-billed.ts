import type { Tx } from "@/lib/db/transaction";

export interface BilledCheck {
  id: string;
  phone: string | null;
  iso2: string;
  service_code: string;
  /** Null if the check was requested in the dashboard. */
  key_id: string | null;
  user_id: string | null;
}

export async function findBilledChecks(
  tx: Tx,
  accountId: number,
  ids: readonly string[],
): Promise<BilledCheck[]> {
  const { rows } = await tx.query<BilledCheck>(
    `SELECT id, phone, '' AS iso2, service_code, key_id, user_id FROM fraud_checks
     WHERE account_id = $1 AND id = ANY ($2::uuid[])`,
    [accountId, ids],
  );
  return rows;
}
