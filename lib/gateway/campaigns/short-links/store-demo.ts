import type { Tx } from "@/lib/db/transaction";

export async function dateLinks(
  tx: Tx,
  accountId: number,
  campaign: string,
  { createdAt, followedAt }: { createdAt: Date; followedAt: Date },
): Promise<void> {
  await tx.query(
    `UPDATE short_links SET created_at = $3, updated_at = $4 WHERE account_id = $1 AND campaign = $2`,
    [accountId, campaign, createdAt, followedAt],
  );
}
