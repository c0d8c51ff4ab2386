import type { Tx } from "@/lib/db/transaction";

export async function updateLastUse(
  tx: Tx,
  accountId: number,
  keyId: number,
  ip: string,
): Promise<void> {
  await tx.query(
    `UPDATE api_keys SET last_used_at = now(), last_used_ip = $3
     WHERE account_id = $1 AND key_id = $2`,
    [accountId, keyId, ip],
  );
}
