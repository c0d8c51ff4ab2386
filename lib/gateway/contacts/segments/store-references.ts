import type { Tx } from "@/lib/db/transaction";

export async function findCampaigns(
  tx: Tx,
  accountId: number,
  codes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ code: string }>(
    `SELECT code FROM short_link_campaigns
     WHERE account_id = $1 AND code = ANY ($2::text[]) AND removed_at IS NULL`,
    [accountId, codes],
  );
  return new Set(rows.map(({ code }) => code));
}
