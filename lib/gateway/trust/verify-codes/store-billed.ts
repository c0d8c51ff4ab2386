import type { Tx } from "@/lib/db/transaction";

/** Details of a code on an itemized bill. */
export interface BilledCode {
  id: string;
  phone: string;
  iso2: string;
  service_code: string;
  /** Null for the dashboard. */
  key_id: string | null;
  user_id: string | null;
}

/** Returns verifications by id; deleted ones are omitted. */
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
