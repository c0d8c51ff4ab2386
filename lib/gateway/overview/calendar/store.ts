import type { Tx } from "@/lib/db/transaction";

export interface FeedRecord {
  nonce: string;
  created_at: Date;
}

export async function findFeed(
  tx: Tx,
  accountId: number,
  userId: number,
): Promise<FeedRecord | undefined> {
  const { rows } = await tx.query<FeedRecord>(
    "SELECT nonce, created_at FROM calendar_feeds WHERE account_id = $1 AND user_id = $2",
    [accountId, userId],
  );
  return rows[0];
}

/** Inserts the user's calendar feed. Returns false if there is one already, which stays. */
export async function insertFeed(
  tx: Tx,
  accountId: number,
  userId: number,
  { nonce, created_at: createdAt }: FeedRecord,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO calendar_feeds (account_id, user_id, nonce, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, user_id) DO NOTHING`,
    [accountId, userId, nonce, createdAt],
  );
  return rowCount === 1;
}

export async function removeFeed(tx: Tx, accountId: number, userId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM calendar_feeds WHERE account_id = $1 AND user_id = $2",
    [accountId, userId],
  );
  return rowCount === 1;
}
