import type { Tx } from "@/lib/db/transaction";

export async function insertUnsubscribe(
  tx: Tx,
  accountId: number,
  emailHash: Buffer,
  at: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO report_unsubscribes (account_id, email_hash, unsubscribed_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_id, email_hash) DO NOTHING`,
    [accountId, emailHash, at],
  );
}

export async function deleteUnsubscribe(
  tx: Tx,
  accountId: number,
  emailHash: Buffer,
): Promise<void> {
  await tx.query("DELETE FROM report_unsubscribes WHERE account_id = $1 AND email_hash = $2", [
    accountId,
    emailHash,
  ]);
}

/** Returns the given hashes of addresses that unsubscribed, in hex. */
export async function findUnsubscribes(
  tx: Tx,
  accountId: number,
  emailHashes: readonly Buffer[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ email_hash: Buffer }>(
    "SELECT email_hash FROM report_unsubscribes WHERE account_id = $1 AND email_hash = ANY ($2::bytea[])",
    [accountId, emailHashes],
  );
  return new Set(rows.map(({ email_hash: hash }) => hash.toString("hex")));
}
