import type { Tx } from "@/lib/db/transaction";

export async function backdateSmsConsents(
  tx: Tx,
  accountId: number,
  phones: readonly string[],
  times: readonly Date[],
): Promise<void> {
  await tx.query(
    `UPDATE consents c SET created_at = s.at, actor_kind = 'system', actor_id = NULL
     FROM unnest($2::text[], $3::timestamptz[]) AS s (phone, at)
     WHERE c.account_id = $1 AND c.phone = s.phone AND c.source = 'sms'`,
    [accountId, phones, times],
  );
}

export async function backdateConsents(
  tx: Tx,
  accountId: number,
  phones: readonly string[],
  times: readonly Date[],
): Promise<void> {
  await tx.query(
    `UPDATE consents c SET created_at = s.at FROM unnest($2::text[], $3::timestamptz[]) AS s (phone, at)
     WHERE c.account_id = $1 AND c.phone = s.phone`,
    [accountId, phones, times],
  );
}
