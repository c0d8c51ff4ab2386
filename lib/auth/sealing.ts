import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/env";

/** What a copy of the database must not give away although it cannot be a one-way hash, or is short. */

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key of its own for each purpose, from the secret that also guards API keys. */
function derivedKey(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", env.KEY_PEPPER, "posthorn", purpose, 32));
}

/** AES-256-GCM; `owner` is bound to it, so that a row copied to another person does not open. */
export function seal(plain: string, owner: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", derivedKey("second factor"), iv);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), sealed]);
}

/** Throws when the bytes were changed, belong to somebody else, or the secret of this copy is another. */
export function openSealed(bytes: Buffer, owner: string): string {
  if (bytes[0] !== VERSION) throw new Error("Sealed in an unknown way");
  const iv = bytes.subarray(1, 1 + IV_BYTES);
  const tag = bytes.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", derivedKey("second factor"), iv);
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(tag);
  const sealed = bytes.subarray(1 + IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
}

/** For secrets too short for a plain hash: without the key they cannot be tried out. */
export function keyedHash(secret: string, owner: string): Buffer {
  return createHmac("sha256", derivedKey("recovery codes")).update(`${owner}:${secret}`).digest();
}
