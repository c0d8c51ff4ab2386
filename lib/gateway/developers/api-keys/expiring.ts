import type { Tx } from "@/lib/db/transaction";
import { findEndingKeys, findExpiringKeys } from "./store";

export interface ExpiringKey {
  accountId: number;
  keyId: number;
  name: string;
  expiresAt: Date;
}

export const KEY_WARNING_DAYS = 14;

/** Finds keys that expire soon, except those younger than a day. */
export async function findKeysToNotify(
  tx: Tx,
  after: ExpiringKey | null,
  limit: number,
): Promise<ExpiringKey[]> {
  const rows = await findEndingKeys(tx, KEY_WARNING_DAYS, after, limit);
  return rows.map((row) => ({
    accountId: Number(row.account_id),
    keyId: Number(row.key_id),
    name: row.name,
    expiresAt: row.expires_at,
  }));
}

export async function listExpiringKeys(
  tx: Tx,
  accountId: number,
  from: Date,
  until: Date,
): Promise<{ name: string; expiresAt: Date }[]> {
  const rows = await findExpiringKeys(tx, accountId, from, until);
  return rows.map((row) => ({ name: row.name, expiresAt: row.expires_at }));
}
