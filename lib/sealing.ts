import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import { takeRandomBytes } from "@/lib/core/ids/random-bytes";
import { env } from "@/lib/env";

/** What a copy of the database must not give away although it cannot be a one-way hash, or is short. */

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What is sealed, each under a key of its own. Renaming one makes what was sealed under it unreadable. */
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
  | "report url"
  | "short links"
  | "form tokens"
  | "halves of bulks"
  | "payment events"
  | "verify codes"
  | "forgotten people";

const keys = new Map<SealingPurpose, Buffer>();

/** A key of its own for each purpose (RFC 5869), from the secret that also guards API keys. */
function derivedKey(purpose: SealingPurpose): Buffer {
  let key = keys.get(purpose);
  if (key === undefined) {
    key = Buffer.from(hkdfSync("sha256", env.KEY_PEPPER, "posthorn", purpose, 32));
    keys.set(purpose, key);
  }
  return key;
}

/** A secret that follows from `KEY_PEPPER` and a name, hex of 256 bits. */
export function derivedSecret(purpose: SealingPurpose, name: string): string {
  return createHmac("sha256", derivedKey(purpose)).update(name).digest("hex");
}

/** With a secret, the key is useless without it even to whoever has `KEY_PEPPER`. */
function sealingKey(purpose: SealingPurpose, secret: string | undefined): Buffer {
  const key = derivedKey(purpose);
  return secret === undefined ? key : createHmac("sha256", key).update(secret).digest();
}

/**
 * Returns `plain` encrypted with AES-256-GCM. `context` is bound to it as additional authenticated data, so that a value copied to another row
 * does not open. A `secret` is needed to open it again and must not be stored.
 */
export function seal(
  plain: string,
  purpose: SealingPurpose,
  context: string,
  secret?: string,
): Buffer {
  const iv = takeRandomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(purpose, secret), iv);
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), sealed]);
}

/** Throws when the bytes were changed, belong to another context, or `KEY_PEPPER` or the secret is another. */
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

/** For secrets too short for a plain hash: without the key they cannot be tried out. */
export function keyedHash(
  secret: string,
  context: string,
  purpose: SealingPurpose = "recovery codes",
): Buffer {
  return createHmac("sha256", derivedKey(purpose)).update(`${context}:${secret}`).digest();
}
