import type { Tx } from "@/lib/db/transaction";
import type { FirstStep } from "./schema";

export interface OnboardingState {
  has_sender: boolean;
  has_sent: boolean;
  has_used_key: boolean;
  has_colleague: boolean;
  /** First message at least 30 days ago. */
  is_established: boolean;
}

export async function findOnboardingState(
  tx: Tx,
  accountId: number,
): Promise<OnboardingState | undefined> {
  const { rows } = await tx.query<OnboardingState>(
    `SELECT
       EXISTS (SELECT FROM account_settings WHERE account_id = $1 AND default_sender IS NOT NULL) AS has_sender,
       EXISTS (SELECT FROM message_stats WHERE account_id = $1)
         OR EXISTS (SELECT FROM message_counts WHERE account_id = $1 AND messages > 0) AS has_sent,
       EXISTS (SELECT FROM api_keys WHERE account_id = $1 AND kind <> 'dashboard' AND last_used_at IS NOT NULL)
         AS has_used_key,
       (SELECT count(*) > 1 FROM memberships WHERE account_id = $1) AS has_colleague,
       EXISTS (SELECT FROM message_stats WHERE account_id = $1 AND hour < now() - interval '30 days')
         AS is_established`,
    [accountId],
  );
  return rows[0];
}

export async function findSkipped(tx: Tx, accountId: number, userId: number): Promise<FirstStep[]> {
  const { rows } = await tx.query<{ skipped: FirstStep[] }>(
    "SELECT skipped FROM first_steps WHERE account_id = $1 AND user_id = $2",
    [accountId, userId],
  );
  return rows[0]?.skipped ?? [];
}

/** Adds skipped steps. Returns all, including those of another dashboard. */
export async function addSkipped(
  tx: Tx,
  accountId: number,
  userId: number,
  skipped: readonly FirstStep[],
): Promise<FirstStep[]> {
  const { rows } = await tx.query<{ skipped: FirstStep[] }>(
    `INSERT INTO first_steps AS f (account_id, user_id, skipped) VALUES ($1, $2, $3::text[])
     ON CONFLICT (account_id, user_id) DO UPDATE SET skipped = f.skipped || excluded.skipped
     RETURNING skipped`,
    [accountId, userId, skipped],
  );
  const allSkipped = [...new Set(rows[0]?.skipped)];
  // The upsert has locked the row.
  await tx.query(
    "UPDATE first_steps SET skipped = $3::text[] WHERE account_id = $1 AND user_id = $2",
    [accountId, userId, allSkipped],
  );
  return allSkipped;
}
