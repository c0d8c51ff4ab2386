import type { Tx } from "@/lib/db/transaction";

export async function dateCampaign(
  tx: Tx,
  accountId: number,
  code: string,
  createdAt: Date,
): Promise<void> {
  await tx.query(
    `UPDATE short_link_campaigns SET created_at = $3, changed_at = $3 WHERE account_id = $1 AND code = $2`,
    [accountId, code, createdAt],
  );
}
