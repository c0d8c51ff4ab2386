import { createHash } from "node:crypto";
import { DomainError } from "@/lib/core/errors";

const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/** Throws `invalid_input`. */
export function checkKey(key: string): string {
  if (KEY.test(key)) return key;
  throw new DomainError("invalid_input", "Use 1 to 255 printable ASCII characters.", {
    path: "Idempotency-Key",
  });
}

/** SHA-256, hex. */
export function fingerprint(method: string, target: string, body: string): string {
  return createHash("sha256").update(`${method}\n${target}\n`).update(body).digest("hex");
}

/**
 * Derives a secret from the request alone: another hash of the same input, which the stored fingerprint doesn't
 * reveal.
 */
export function deriveResponseSecret(method: string, target: string, body: string): string {
  return createHash("sha256").update(`answer\n${method}\n${target}\n`).update(body).digest("hex");
}

export function mismatch(): DomainError {
  return new DomainError(
    "idempotency_mismatch",
    "This Idempotency-Key was already used for a different request. Use a new key.",
  );
}
