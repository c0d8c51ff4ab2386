import type { Tx } from "@/lib/db/transaction";

export interface RoleRequestRecord {
  page: string;
  asked_at: Date;
  /** Within the last day. */
  is_recent: boolean;
}

export async function findAccessRequests(
  tx: Tx,
  accountId: number,
  userId: number,
): Promise<RoleRequestRecord[]> {
  const { rows } = await tx.query<RoleRequestRecord>(
    `SELECT page, asked_at, asked_at > now() - interval '1 day' AS is_recent FROM access_requests
     WHERE account_id = $1 AND user_id = $2 ORDER BY asked_at DESC, page LIMIT 100`,
    [accountId, userId],
  );
  return rows;
}

/** Returns undefined if there was one within the last day. */
export async function recordAccessRequest(
  tx: Tx,
  accountId: number,
  userId: number,
  page: string,
): Promise<RoleRequestRecord | undefined> {
  const { rows } = await tx.query<RoleRequestRecord>(
    `INSERT INTO access_requests AS r (account_id, user_id, page, asked_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (account_id, user_id, page) DO UPDATE SET asked_at = excluded.asked_at
       WHERE excluded.asked_at - r.asked_at >= interval '1 day'
     RETURNING page, asked_at, true AS is_recent`,
    [accountId, userId, page],
  );
  return rows[0];
}
