import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import { takeRandomBytes } from "@/lib/core/ids/random-bytes";
import { env } from "@/lib/env";

/** For secrets too short for a plain hash, or that must be decryptable, in case of a database leak. */

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Each has its own key. Renaming one makes its sealed values unreadable. */
export type SealingPurpose =
  | "second factor"
  | "recovery codes"
  | "simulated phone"
  | "idempotent answer"
  | "idempotency keys"
  | "database logins"
  | "known browser"
  | "carrier settings"
  | "webhook keys"
  | "report subscriptions"
  | "calendar feeds"
  | "report url"
  | "short links"
  | "form tokens"
  | "halves of bulks"
  | "payment events"
  | "single sign-on"
  | "verify codes"
  | "forgotten people";

const keys = new Map<SealingPurpose, Buffer>();

/** Derives a key by HKDF (RFC 5869) from the secret that also protects API keys. */
function derivedKey(purpose: SealingPurpose): Buffer {
  let key = keys.get(purpose);
  if (key === undefined) {
    key = Buffer.from(hkdfSync("sha256", env.KEY_PEPPER, "posthorn", purpose, 32));
    keys.set(purpose, key);
  }
  return key;
}

/** Derives a secret from `KEY_PEPPER`; hex of 256 bits. */
export function derivedSecret(purpose: SealingPurpose, name: string): string {
  return createHmac("sha256", derivedKey(purpose)).update(name).digest("hex");
}

/** Returns the sealing key. With a `secret`, `KEY_PEPPER` alone can't open the value. */
function sealingKey(purpose: SealingPurpose, secret: string | undefined): Buffer {
  const key = derivedKey(purpose);
  return secret === undefined ? key : createHmac("sha256", key).update(secret).digest();
}

/**
 * Encrypts with AES-256-GCM. `context` is additional authenticated data, so that a value copied to another row can't
 * be opened. A `secret` is required to open it and must not be stored.
 */
export function seal(
  plaintext: string,
  purpose: SealingPurpose,
  context: string,
  secret?: string,
): Buffer {
  const iv = takeRandomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(purpose, secret), iv);
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), sealed]);
}

/** Throws if the bytes were modified or the context, `KEY_PEPPER` or secret differs. */
export function openSealed(
  bytes: Buffer,
  purpose: SealingPurpose,
  context: string,
  secret?: string,
): string {
  if (bytes[0] !== VERSION) throw new Error("Sealed in an unknown way");
  const iv = bytes.subarray(1, 1 + IV_BYTES);
  const tag = bytes.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(purpose, secret), iv);
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(tag);
  const sealed = bytes.subarray(1 + IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
}

/** Hashes secrets too short for a plain hash; without the key they can't be brute-forced. */
export function keyedHash(
  secret: string,
  context: string,
  purpose: SealingPurpose = "recovery codes",
): Buffer {
  return createHmac("sha256", derivedKey(purpose)).update(`${context}:${secret}`).digest();
}
