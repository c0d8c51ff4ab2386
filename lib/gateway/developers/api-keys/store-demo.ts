import type { Tx } from "@/lib/db/transaction";

export async function dateUse(
  tx: Tx,
  accountId: number,
  keyId: number,
  { at, ip }: { at: Date; ip: string },
): Promise<void> {
  await tx.query(
    "UPDATE api_keys SET last_used_at = $3, last_used_ip = $4 WHERE account_id = $1 AND key_id = $2",
    [accountId, keyId, at, ip],
  );
}
