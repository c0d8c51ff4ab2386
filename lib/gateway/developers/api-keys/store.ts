import type { KeyKind, KeyRole, MemberRole } from "@/lib/core/context";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { API_KEY_LIST } from "./schema-list";

export interface ApiKeyRecord {
  key_id: string;
  name: string;
  kind: KeyKind | "dashboard";
  roles: KeyRole[];
  is_test: boolean;
  is_active: boolean;
  secret_start: string;
  secret_end: string;
  ip_list: string[];
  /** Micro-units as text. */
  spend_cap: string | null;
  expires_at: Date | null;
  last_used_at: Date | null;
  last_used_ip: string | null;
  created_at: Date;
  created_by: string | null;
}

/** Rotated secret that still works. */
export interface PreviousSecretRecord {
  key_id: string;
  visible_start: string;
  visible_end: string;
  valid_until: Date;
}

export interface NewSecret {
  hash: Buffer;
  start: string;
  end: string;
}

export interface ApiKeySettings {
  name: string;
  roles: readonly KeyRole[];
  isActive: boolean;
  ipList: readonly string[];
  spendCap: bigint | null;
  expiresAt: Date | null;
}

export interface NewApiKey extends ApiKeySettings {
  kind: KeyKind;
  isTest: boolean;
  secret: NewSecret;
  createdBy: number | null;
}

const COLUMNS = `key_id, name, kind, roles, is_test, is_active, secret_start, secret_end,
  ip_list::text[] AS ip_list, spend_cap, expires_at, last_used_at,
  host(last_used_ip) AS last_used_ip, created_at, created_by`;
/** Next key id. Skips the account's own id, which is the dashboard key's; consecutive values differ. */
const NEXT_ID_SQL = "coalesce(nullif(nextval('api_key_ids'), $1), nextval('api_key_ids'))";

export const API_KEYS: ListSource<ApiKeyRecord, typeof API_KEY_LIST> = {
  list: API_KEY_LIST,
  columns: COLUMNS,
  from: "api_keys",
  where: "account_id = $1 AND deleted_at IS NULL",
  orderBy: ["created_at", "key_id"],
};

/** Normalizes IPs to /32 or /128, and clears host bits. */
async function toRanges(tx: Tx, ipList: readonly string[]): Promise<string[]> {
  if (ipList.length === 0) return [];
  const { rows } = await tx.query<{ range: string }>(
    "SELECT network(ip::inet)::cidr::text AS range FROM unnest($1::text[]) AS ip",
    [ipList],
  );
  return rows.map(({ range }) => range);
}

export async function insertApiKey(
  tx: Tx,
  accountId: number,
  key: NewApiKey,
): Promise<ApiKeyRecord> {
  const ranges = await toRanges(tx, key.ipList);
  const { rows } = await tx.query<ApiKeyRecord>(
    `INSERT INTO api_keys (account_id, key_id, name, kind, roles, is_test, is_active, secret_hash,
       secret_start, secret_end, ip_list, spend_cap, expires_at, created_by)
     VALUES ($1, ${NEXT_ID_SQL}, $2, $3, $4, $5, $6, $7, $8, $9, $10::cidr[], $11, $12, $13)
     RETURNING ${COLUMNS}`,
    [
      accountId,
      key.name,
      key.kind,
      key.roles,
      key.isTest,
      key.isActive,
      key.secret.hash,
      key.secret.start,
      key.secret.end,
      ranges,
      key.spendCap?.toString() ?? null,
      key.expiresAt,
      key.createdBy,
    ],
  );
  return rows[0] as ApiKeyRecord;
}

export async function findApiKey(
  tx: Tx,
  accountId: number,
  keyId: number,
): Promise<ApiKeyRecord | undefined> {
  const { rows } = await tx.query<ApiKeyRecord>(
    `SELECT ${COLUMNS} FROM api_keys WHERE account_id = $1 AND key_id = $2 AND deleted_at IS NULL`,
    [accountId, keyId],
  );
  return rows[0];
}

export async function lockApiKey(
  tx: Tx,
  accountId: number,
  keyId: number,
): Promise<ApiKeyRecord | undefined> {
  const { rows } = await tx.query<ApiKeyRecord>(
    `SELECT ${COLUMNS} FROM api_keys
     WHERE account_id = $1 AND key_id = $2 AND deleted_at IS NULL FOR UPDATE`,
    [accountId, keyId],
  );
  return rows[0];
}

export async function updateApiKey(
  tx: Tx,
  accountId: number,
  keyId: number,
  key: ApiKeySettings,
): Promise<ApiKeyRecord> {
  const ranges = await toRanges(tx, key.ipList);
  const { rows } = await tx.query<ApiKeyRecord>(
    `UPDATE api_keys SET name = $3, roles = $4, is_active = $5, ip_list = $6::cidr[],
       spend_cap = $7, expires_at = $8
     WHERE account_id = $1 AND key_id = $2 RETURNING ${COLUMNS}`,
    [
      accountId,
      keyId,
      key.name,
      key.roles,
      key.isActive,
      ranges,
      key.spendCap?.toString() ?? null,
      key.expiresAt,
    ],
  );
  return rows[0] as ApiKeyRecord;
}

/** Soft-deletes a key: messages and the request log reference it. */
export async function markDeleted(tx: Tx, accountId: number, keyId: number): Promise<void> {
  await tx.query(
    `UPDATE api_keys SET deleted_at = now(), is_active = false
     WHERE account_id = $1 AND key_id = $2 AND deleted_at IS NULL`,
    [accountId, keyId],
  );
}

/**
 * Replaces the secret. The current one works for `overlapHours`; an earlier rotated one stops, so at most two are
 * valid.
 */
export async function replaceSecret(
  tx: Tx,
  accountId: number,
  keyId: number,
  secret: NewSecret,
  overlapHours: number,
): Promise<ApiKeyRecord> {
  await tx.query("DELETE FROM api_key_previous_secrets WHERE account_id = $1 AND key_id = $2", [
    accountId,
    keyId,
  ]);
  if (overlapHours > 0) {
    await tx.query(
      `INSERT INTO api_key_previous_secrets
         (account_id, secret_hash, key_id, visible_start, visible_end, valid_until)
       SELECT account_id, secret_hash, key_id, secret_start, secret_end, now() + make_interval(hours => $3)
       FROM api_keys WHERE account_id = $1 AND key_id = $2`,
      [accountId, keyId, overlapHours],
    );
  }
  const { rows } = await tx.query<ApiKeyRecord>(
    `UPDATE api_keys SET secret_hash = $3, secret_start = $4, secret_end = $5
     WHERE account_id = $1 AND key_id = $2 RETURNING ${COLUMNS}`,
    [accountId, keyId, secret.hash, secret.start, secret.end],
  );
  return rows[0] as ApiKeyRecord;
}

/**
 * Finds roles of creators, without users who left or are disabled. Must match `find_keys_and_makers`, which authorizes
 * requests.
 */
export async function findMakerRoles(
  tx: Tx,
  accountId: number,
  userIds: readonly number[],
): Promise<Map<number, MemberRole>> {
  const { rows } = await tx.query<{ user_id: string; role: MemberRole }>(
    `SELECT m.user_id, m.role FROM memberships m JOIN users u ON u.user_id = m.user_id
     WHERE m.account_id = $1 AND m.user_id = ANY ($2::bigint[]) AND u.disabled_at IS NULL`,
    [accountId, userIds],
  );
  return new Map(rows.map((row) => [Number(row.user_id), row.role]));
}

export async function findActiveKeysByCreator(
  tx: Tx,
  accountId: number,
  userIds: readonly number[],
): Promise<Map<number, string[]>> {
  const { rows } = await tx.query<{ created_by: string; names: string[] }>(
    `SELECT created_by, array_agg(name ORDER BY key_id) AS names FROM api_keys
     WHERE account_id = $1 AND created_by = ANY ($2::bigint[]) AND deleted_at IS NULL AND is_active
       AND (expires_at IS NULL OR expires_at > now())
     GROUP BY created_by`,
    [accountId, userIds],
  );
  return new Map(rows.map((row) => [Number(row.created_by), row.names]));
}

export async function updateMaker(
  tx: Tx,
  accountId: number,
  keyId: number,
  userId: number,
): Promise<ApiKeyRecord> {
  const { rows } = await tx.query<ApiKeyRecord>(
    `UPDATE api_keys SET created_by = $3 WHERE account_id = $1 AND key_id = $2 RETURNING ${COLUMNS}`,
    [accountId, keyId, userId],
  );
  return rows[0] as ApiKeyRecord;
}

export async function findPreviousSecrets(
  tx: Tx,
  accountId: number,
  keyIds: readonly string[],
): Promise<Map<string, PreviousSecretRecord>> {
  const { rows } = await tx.query<PreviousSecretRecord>(
    `SELECT key_id, visible_start, visible_end, valid_until FROM api_key_previous_secrets
     WHERE account_id = $1 AND key_id = ANY ($2::bigint[]) AND valid_until > now()`,
    [accountId, keyIds],
  );
  return new Map(rows.map((row) => [row.key_id, row]));
}

export async function findExpiringKeys(
  tx: Tx,
  accountId: number,
  from: Date,
  until: Date,
): Promise<{ name: string; expires_at: Date }[]> {
  const { rows } = await tx.query<{ name: string; expires_at: Date }>(
    `SELECT name, expires_at FROM api_keys
     WHERE account_id = $1 AND deleted_at IS NULL AND is_active AND expires_at > $2 AND expires_at <= $3
     ORDER BY expires_at LIMIT 10`,
    [accountId, from, until],
  );
  return rows;
}

export interface EndingKeyRecord {
  account_id: string;
  key_id: string;
  name: string;
  expires_at: Date;
}

/** Finds keys older than a day, soonest expiry first; `after` is the cursor. */
export async function findEndingKeys(
  tx: Tx,
  days: number,
  after: { expiresAt: Date; accountId: number; keyId: number } | null,
  limit: number,
): Promise<EndingKeyRecord[]> {
  const { rows } = await tx.query<EndingKeyRecord>(
    `SELECT account_id, key_id, name, expires_at FROM api_keys
     WHERE (expires_at, account_id, key_id) > (coalesce($1::timestamptz, now()), $2::bigint, $3::bigint)
       AND expires_at <= now() + make_interval(days => $4)
       AND deleted_at IS NULL AND is_active AND created_at < now() - interval '1 day'
     ORDER BY expires_at, account_id, key_id LIMIT $5`,
    [after?.expiresAt ?? null, after?.accountId ?? 0, after?.keyId ?? 0, days, limit],
  );
  return rows;
}
