import { createHash, randomBytes } from "node:crypto";

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function isToken(text: string | null | undefined): text is string {
  return typeof text === "string" && /^[A-Za-z0-9_-]{43}$/.test(text);
}
