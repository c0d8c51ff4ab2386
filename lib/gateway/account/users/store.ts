import type { Tx } from "@/lib/db/transaction";

export interface UserRecord {
  user_id: string;
  email: string;
  name: string;
  lang: string;
  password_hash: string;
  confirmed_at: Date | null;
  disabled_at: Date | null;
}

const COLUMNS = "user_id, email, name, lang, password_hash, confirmed_at, disabled_at";

export async function findUserByEmail(tx: Tx, email: string): Promise<UserRecord | null> {
  const { rows } = await tx.query<UserRecord>(
    `SELECT ${COLUMNS} FROM users WHERE lower(email) = lower($1)`,
    [email],
  );
  return rows[0] ?? null;
}

export async function findUserById(tx: Tx, userId: number): Promise<UserRecord | null> {
  const { rows } = await tx.query<UserRecord>(`SELECT ${COLUMNS} FROM users WHERE user_id = $1`, [
    userId,
  ]);
  return rows[0] ?? null;
}

/**
 * Locks the user until COMMIT: password and email changes wait. `share` allows other readers with a lock; use `update`
 * before changing the row.
 */
export async function lockUser(
  tx: Tx,
  userId: number,
  mode: "share" | "update" = "share",
): Promise<UserRecord | null> {
  const { rows } = await tx.query<UserRecord>(
    `SELECT ${COLUMNS} FROM users WHERE user_id = $1 FOR ${mode === "share" ? "SHARE" : "NO KEY UPDATE"}`,
    [userId],
  );
  return rows[0] ?? null;
}

export async function findAccountsByUser(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    "SELECT account_id FROM user_accounts WHERE user_id = $1 ORDER BY account_id",
    [userId],
  );
  return rows.map((row) => Number(row.account_id));
}

export async function updatePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.query("UPDATE users SET password_hash = $2 WHERE user_id = $1", [userId, passwordHash]);
}

/** Confirms the email too, since a link proved it. */
export async function updateEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await tx.query(
    "UPDATE users SET email = $2, confirmed_at = coalesce(confirmed_at, now()) WHERE user_id = $1",
    [userId, email],
  );
}

/** Returns false if the password has changed since it was verified (optimistic lock). */
export async function replacePasswordHash(
  tx: Tx,
  userId: number,
  previous: string,
  passwordHash: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "UPDATE users SET password_hash = $3 WHERE user_id = $1 AND password_hash = $2",
    [userId, previous, passwordHash],
  );
  return rowCount === 1;
}

/** Returns true if the email was unconfirmed. A given hash becomes the user's password. */
export async function markConfirmed(
  tx: Tx,
  userId: number,
  passwordHash: string | null = null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE users SET confirmed_at = now(), password_hash = coalesce($2, password_hash)
     WHERE user_id = $1 AND confirmed_at IS NULL`,
    [userId, passwordHash],
  );
  return rowCount === 1;
}

export async function findUsers(
  tx: Tx,
  userIds: readonly number[],
): Promise<Map<number, UserRecord>> {
  const { rows } = await tx.query<UserRecord>(
    `SELECT ${COLUMNS} FROM users WHERE user_id = ANY ($1::bigint[])`,
    [userIds],
  );
  return new Map(rows.map((row) => [Number(row.user_id), row]));
}

export interface UserChoices {
  name: string;
  lang: string;
  time_zone: string | null;
  number_format: string;
  theme: string;
  has_single_keys: boolean;
}

export async function updateChoices(tx: Tx, userId: number, row: UserChoices): Promise<void> {
  await tx.query(
    `UPDATE users SET name = $2, lang = $3, time_zone = $4, number_format = $5, theme = $6,
       has_single_keys = $7 WHERE user_id = $1`,
    [userId, row.name, row.lang, row.time_zone, row.number_format, row.theme, row.has_single_keys],
  );
}

export async function findPins(tx: Tx, userId: number): Promise<string[] | null> {
  const { rows } = await tx.query<{ pinned_countries: string[] | null }>(
    "SELECT pinned_countries FROM users WHERE user_id = $1",
    [userId],
  );
  return rows[0]?.pinned_countries ?? null;
}

export async function updatePins(
  tx: Tx,
  userId: number,
  countries: readonly string[] | null,
): Promise<void> {
  await tx.query("UPDATE users SET pinned_countries = $2::text[] WHERE user_id = $1", [
    userId,
    countries,
  ]);
}
