import type { Tx } from "@/lib/db/transaction";

/** Notes that the owner of a number signed up for a group; an earlier wish to leave it is over. */
export async function markSubscribed(
  tx: Tx,
  accountId: number,
  groupId: string,
  phone: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE contact_phones SET subscribed_at = $4, unsubscribed_at = NULL, unsubscribe_reason = NULL, changed_at = $4
     WHERE account_id = $1 AND group_id = $2 AND phone = $3`,
    [accountId, groupId, phone, now],
  );
}

/** Notes in all groups that the owner of a number unsubscribed; returns in how many it stands. */
export async function markUnsubscribed(
  tx: Tx,
  accountId: number,
  phone: string,
  reason: number | null,
  now: Date,
): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE contact_phones SET unsubscribed_at = $4, unsubscribe_reason = $3, changed_at = $4
     WHERE account_id = $1 AND phone = $2`,
    [accountId, phone, reason, now],
  );
  return rowCount ?? 0;
}
