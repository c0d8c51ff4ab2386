import { tokenHash } from "@/lib/auth/opaque-token";
import type { Tx } from "@/lib/db/transaction";

/** Minutes to sign in at the provider, including a second factor there. */
export const REQUEST_MINUTES = 10;

export type SsoPurpose = "sign-in" | "connect" | "confirm";

export interface SsoRequest {
  purpose: SsoPurpose;
  /** Null for signing in. */
  userId: number | null;
  nonce: string;
  codeVerifier: string;
  nextPath: string;
}

/** @param binding secret of the browser's cookie or session, the only one that may use the request */
export async function insertRequest(
  tx: Tx,
  { state, binding }: { state: string; binding: string },
  request: SsoRequest,
): Promise<void> {
  await tx.query(
    `DELETE FROM sso_requests WHERE state_hash IN (
       SELECT state_hash FROM sso_requests WHERE expires_at < now() LIMIT 10 FOR UPDATE SKIP LOCKED)`,
  );
  await tx.query(
    `INSERT INTO sso_requests
       (state_hash, binding_hash, purpose, user_id, nonce, code_verifier, next_path, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8))`,
    [
      tokenHash(state),
      tokenHash(binding),
      request.purpose,
      request.userId,
      request.nonce,
      request.codeVerifier,
      request.nextPath,
      REQUEST_MINUTES,
    ],
  );
}

interface RequestRow {
  purpose: SsoPurpose;
  user_id: string | null;
  nonce: string;
  code_verifier: string;
  next_path: string;
}

function toRequest(row: RequestRow | undefined): SsoRequest | null {
  if (row === undefined) return null;
  return {
    purpose: row.purpose,
    userId: row.user_id === null ? null : Number(row.user_id),
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    nextPath: row.next_path,
  };
}

const REQUEST_COLUMNS = "purpose, user_id, nonce, code_verifier, next_path";
const OWN_REQUEST = "state_hash = $1 AND binding_hash = ANY ($2::bytea[]) AND expires_at > now()";

export async function findRequest(
  tx: Tx,
  state: string,
  bindings: readonly string[],
): Promise<SsoRequest | null> {
  const { rows } = await tx.query<RequestRow>(
    `SELECT ${REQUEST_COLUMNS} FROM sso_requests WHERE ${OWN_REQUEST}`,
    [tokenHash(state), bindings.map(tokenHash)],
  );
  return toRequest(rows[0]);
}

/** Deletes and returns a sign-in request; of concurrent calls only one gets it. */
export async function consumeRequest(
  tx: Tx,
  state: string,
  bindings: readonly string[],
): Promise<SsoRequest | null> {
  const { rows } = await tx.query<RequestRow>(
    `DELETE FROM sso_requests WHERE ${OWN_REQUEST} RETURNING ${REQUEST_COLUMNS}`,
    [tokenHash(state), bindings.map(tokenHash)],
  );
  return toRequest(rows[0]);
}

export interface IdentityKey {
  issuer: string;
  subject: string;
}

export async function findUserByIdentity(
  tx: Tx,
  { issuer, subject }: IdentityKey,
): Promise<number | null> {
  const { rows } = await tx.query<{ user_id: string }>(
    "SELECT user_id FROM sso_identities WHERE issuer = $1 AND subject = $2",
    [issuer, subject],
  );
  return rows[0] === undefined ? null : Number(rows[0].user_id);
}

/** Returns false if the identity or the user is connected already. */
export async function insertIdentity(
  tx: Tx,
  { issuer, subject }: IdentityKey,
  userId: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO sso_identities (issuer, subject, user_id) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [issuer, subject, userId],
  );
  return rowCount === 1;
}

/** Records the use. Returns false if the identity is no longer the user's. */
export async function updateIdentityUse(
  tx: Tx,
  { issuer, subject }: IdentityKey,
  userId: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE sso_identities SET last_used_at = now()
     WHERE issuer = $1 AND subject = $2 AND user_id = $3`,
    [issuer, subject, userId],
  );
  return rowCount === 1;
}

/** Returns when the user was connected, or null. */
export async function findConnection(tx: Tx, userId: number, issuer: string): Promise<Date | null> {
  const { rows } = await tx.query<{ created_at: Date }>(
    "SELECT created_at FROM sso_identities WHERE user_id = $1 AND issuer = $2",
    [userId, issuer],
  );
  return rows[0]?.created_at ?? null;
}

export async function deleteIdentity(tx: Tx, userId: number, issuer: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM sso_identities WHERE user_id = $1 AND issuer = $2",
    [userId, issuer],
  );
  return rowCount === 1;
}
