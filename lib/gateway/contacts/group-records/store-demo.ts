import type { Tx } from "@/lib/db/transaction";

export async function backdateGroup(
  tx: Tx,
  accountId: number,
  groupId: number,
  { createdAt, added }: { createdAt: Date; added: readonly Date[] },
): Promise<void> {
  await tx.query("DELETE FROM contact_group_stats WHERE account_id = $1 AND group_id = $2", [
    accountId,
    groupId,
  ]);
  await tx.query(
    `INSERT INTO contact_group_stats (account_id, group_id, hour, added, removed, unsubscribed)
     SELECT g.account_id, g.group_id, date_trunc('hour', n.at, 'UTC'), count(*), 0, '{0,0,0,0,0,0,0}'
     FROM unnest($3::timestamptz[]) AS n (at) JOIN contact_groups g ON g.account_id = $1 AND g.group_id = $2
     GROUP BY 1, 2, 3`,
    [accountId, groupId, added],
  );
  await tx.query(
    "UPDATE contact_groups SET created_at = $3 WHERE account_id = $1 AND group_id = $2",
    [accountId, groupId, createdAt],
  );
}
