import type { Tx } from "@/lib/db/transaction";

export async function markOptedOut(
  tx: Tx,
  accountId: number,
  numbers: readonly string[],
): Promise<void> {
  await tx.query(
    "UPDATE blocked_numbers SET type = 2, source = 'sms' WHERE account_id = $1 AND number = ANY ($2::text[])",
    [accountId, numbers],
  );
}

export async function dateBlocks(
  tx: Tx,
  accountId: number,
  numbers: readonly string[],
  times: readonly Date[],
): Promise<void> {
  await tx.query(
    `UPDATE blocked_numbers b SET added_at = s.at FROM unnest($2::text[], $3::timestamptz[]) AS s (phone, at)
     WHERE b.account_id = $1 AND b.number = s.phone`,
    [accountId, numbers, times],
  );
}
