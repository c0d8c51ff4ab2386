import type { Tx } from "@/lib/db/transaction";

export async function findRemovedCampaigns(tx: Tx, failed: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT account_id FROM short_link_campaigns
     WHERE removed_at IS NOT NULL AND account_id <> ALL ($1::bigint[]) LIMIT 1000`,
    [failed],
  );
  return rows.map((row) => row.account_id);
}

export async function lockRemovedCampaign(tx: Tx, accountId: number): Promise<string | undefined> {
  const { rows } = await tx.query<{ code: string }>(
    `SELECT code FROM short_link_campaigns WHERE account_id = $1 AND removed_at IS NOT NULL
     ORDER BY code LIMIT 1 FOR UPDATE`,
    [accountId],
  );
  return rows[0]?.code;
}

export async function deleteEmptyCampaign(tx: Tx, accountId: number, code: string): Promise<void> {
  await tx.query("DELETE FROM short_link_campaigns WHERE account_id = $1 AND code = $2", [
    accountId,
    code,
  ]);
}
