import type { MemberRole } from "@/lib/core/context";
import type { Tx } from "@/lib/db/transaction";
import type { NotificationEvent } from "./schema";

export type StoredChoices = Partial<Record<NotificationEvent, { email: boolean }>>;

export async function findChoices(
  tx: Tx,
  accountId: number,
  userId: number,
): Promise<StoredChoices> {
  const { rows } = await tx.query<{ choices: StoredChoices }>(
    "SELECT choices FROM notification_settings WHERE account_id = $1 AND user_id = $2",
    [accountId, userId],
  );
  return rows[0]?.choices ?? {};
}

/** Merges choices in one statement, so concurrent updates keep both. */
export async function mergeChoices(
  tx: Tx,
  accountId: number,
  userId: number,
  choices: StoredChoices,
): Promise<void> {
  await tx.query(
    `INSERT INTO notification_settings AS s (account_id, user_id, choices) VALUES ($1, $2, $3::jsonb)
     ON CONFLICT (account_id, user_id) DO UPDATE SET choices = s.choices || excluded.choices`,
    [accountId, userId, JSON.stringify(choices)],
  );
}

export async function findMembers(
  tx: Tx,
  accountId: number,
  roles: readonly MemberRole[],
): Promise<{ userId: number; choices: StoredChoices }[]> {
  const { rows } = await tx.query<{ user_id: string; choices: StoredChoices | null }>(
    `SELECT m.user_id, s.choices FROM memberships m
     LEFT JOIN notification_settings s ON s.account_id = m.account_id AND s.user_id = m.user_id
     WHERE m.account_id = $1 AND m.role = ANY ($2::text[]) ORDER BY m.user_id`,
    [accountId, roles],
  );
  return rows.map((row) => ({ userId: Number(row.user_id), choices: row.choices ?? {} }));
}
