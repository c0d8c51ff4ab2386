import type { Tx } from "@/lib/db/transaction";
import { isToken, newToken, tokenHash } from "@/lib/auth/opaque-token";

export const TRUSTED_DEVICE_DAYS = 30;

export async function trustDevice(tx: Tx, userId: number): Promise<string> {
  const token = newToken();
  await tx.query("DELETE FROM trusted_devices WHERE user_id = $1 AND expires_at < now()", [userId]);
  await tx.query(
    `INSERT INTO trusted_devices (device_hash, user_id, expires_at)
     VALUES ($1, $2, now() + make_interval(days => $3))`,
    [tokenHash(token), userId, TRUSTED_DEVICE_DAYS],
  );
  return token;
}

export async function isTrustedDevice(
  tx: Tx,
  userId: number,
  token: string | null | undefined,
): Promise<boolean> {
  if (!isToken(token)) return false;
  const { rowCount } = await tx.query(
    "SELECT 1 FROM trusted_devices WHERE device_hash = $1 AND user_id = $2 AND expires_at > now()",
    [tokenHash(token), userId],
  );
  return rowCount === 1;
}

export async function countTrustedDevices(tx: Tx, userId: number): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM trusted_devices WHERE user_id = $1 AND expires_at > now()",
    [userId],
  );
  return rows[0]?.n ?? 0;
}

export async function deleteTrustedDevices(tx: Tx, userId: number): Promise<void> {
  await tx.query("DELETE FROM trusted_devices WHERE user_id = $1", [userId]);
}
