import type { Tx } from "@/lib/db/transaction";

/** Subscribes an entry, which clears an earlier unsubscribe. */
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

export interface Subscription {
  phone_id: string;
  group_id: string;
  is_unsubscribed: boolean;
}

export async function findSubscriptions(
  tx: Tx,
  accountId: number,
  groupIds: readonly string[],
  phone: string,
): Promise<Subscription[]> {
  const { rows } = await tx.query<Subscription>(
    `SELECT phone_id, group_id, unsubscribed_at IS NOT NULL AS is_unsubscribed FROM contact_phones
     WHERE account_id = $1 AND group_id = ANY ($2::bigint[]) AND phone = $3`,
    [accountId, groupIds, phone],
  );
  return rows;
}

export async function markUnsubscribed(
  tx: Tx,
  accountId: number,
  {
    groupIds,
    phone,
    reason,
  }: { groupIds: readonly string[]; phone: string; reason: number | null },
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE contact_phones SET unsubscribed_at = $5, unsubscribe_reason = $4, changed_at = $5
     WHERE account_id = $1 AND group_id = ANY ($2::bigint[]) AND phone = $3`,
    [accountId, groupIds, phone, reason, now],
  );
}
