import { createHash, randomBytes } from "node:crypto";

const FORM = /^([1-9]\d{0,14})-([A-Za-z0-9_-]{43})$/;

const hashSecret = (secret: string) => createHash("sha256").update(secret).digest();

/** Creates a token of the account id, to find the row, and 256 random bits; only their hash is stored. */
export function createInvitationToken(accountId: number): { token: string; hash: Buffer } {
  const secret = randomBytes(32).toString("base64url");
  return { token: `${accountId}-${secret}`, hash: hashSecret(secret) };
}

/** Returns null if malformed. */
export function parseInvitationToken(token: string): { accountId: number; hash: Buffer } | null {
  const [, accountId, secret] = FORM.exec(token) ?? [];
  if (accountId === undefined || secret === undefined) return null;
  return { accountId: Number(accountId), hash: hashSecret(secret) };
}
