import type { Tx } from "@/lib/db/transaction";

export interface FactorRecord {
  sealed: Buffer;
  confirmed_at: Date | null;
}

export async function findFactor(tx: Tx, userId: number): Promise<FactorRecord | null> {
  const { rows } = await tx.query<FactorRecord>(
    "SELECT sealed, confirmed_at FROM second_factors WHERE user_id = $1",
    [userId],
  );
  return rows[0] ?? null;
}

/** Stores a factor to be confirmed. Returns false if one is in use already. */
export async function upsertUnconfirmedFactor(
  tx: Tx,
  userId: number,
  sealed: Buffer,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO second_factors AS f (user_id, sealed) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET sealed = excluded.sealed, last_step = 0, created_at = now()
       WHERE f.confirmed_at IS NULL`,
    [userId, sealed],
  );
  return rowCount === 1;
}

export async function markFactorConfirmed(tx: Tx, userId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    "UPDATE second_factors SET confirmed_at = now() WHERE user_id = $1 AND confirmed_at IS NULL",
    [userId],
  );
  return rowCount === 1;
}

/** Marks a step as used. Only one of concurrent requests returns true, on any process. */
export async function consumeTotpStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    "UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2",
    [userId, step],
  );
  return rowCount === 1;
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: Buffer[]) {
  await tx.query("DELETE FROM recovery_codes WHERE user_id = $1", [userId]);
  await tx.query("INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])", [
    userId,
    hashes,
  ]);
}

export async function consumeRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2",
    [userId, hash],
  );
  return rowCount === 1;
}

export async function countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM recovery_codes WHERE user_id = $1",
    [userId],
  );
  return rows[0]?.n ?? 0;
}

/** Returns whether a factor was in use. */
export async function deleteFactor(tx: Tx, userId: number): Promise<boolean> {
  await tx.query("DELETE FROM recovery_codes WHERE user_id = $1", [userId]);
  const { rows } = await tx.query<{ was_used: boolean }>(
    "DELETE FROM second_factors WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL AS was_used",
    [userId],
  );
  return rows[0]?.was_used ?? false;
}

export async function findUsersWithFactor(
  tx: Tx,
  userIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await tx.query<{ user_id: string }>(
    `SELECT user_id FROM second_factors
     WHERE user_id = ANY ($1::bigint[]) AND confirmed_at IS NOT NULL`,
    [userIds],
  );
  return new Set(rows.map((row) => Number(row.user_id)));
}
