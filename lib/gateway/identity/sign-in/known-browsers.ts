import { randomBytes, timingSafeEqual } from "node:crypto";
import { keyedHash } from "@/lib/sealing";
import { browserSubject } from "@/lib/gateway/identity/rate-limits/public";

export const KNOWN_BROWSER_DAYS = 180;

const FORM = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

function signBrowserNonce(nonce: string, userId: number): Buffer {
  return keyedHash(nonce, `user:${userId}`, "known browser");
}

/**
 * Creates a cookie that gives a known browser its own password rate limit, not access. Stateless; a browser keeps its
 * nonce and thus its count.
 */
export function browserToken(userId: number, previous: string | null | undefined): string {
  const knownToken = FORM.exec(previous ?? "")?.[1];
  const nonce = knownToken ?? randomBytes(16).toString("base64url");
  return `${nonce}.${signBrowserNonce(nonce, userId).toString("base64url")}`;
}

/** Returns the rate-limit subject if this user signed in there before. */
export function findKnownBrowser(userId: number, token: string | null | undefined): string | null {
  const [, nonce, proof] = FORM.exec(token ?? "") ?? [];
  if (nonce === undefined || proof === undefined) return null;
  const isOwn = timingSafeEqual(Buffer.from(proof, "base64url"), signBrowserNonce(nonce, userId));
  return isOwn ? browserSubject(userId, nonce) : null;
}
