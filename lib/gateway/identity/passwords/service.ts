import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { DomainError } from "@/lib/core/errors";
import { limitConcurrency } from "@/lib/core/limit-concurrency";
import { COMMON_PASSWORDS } from "./common-passwords";

// OWASP's parameters for Argon2id. The enum is const, hence the literal.
const ARGON2ID = 2 as Algorithm.Argon2id;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Limits hashing to half of the libuv thread pool, which also authenticates new Postgres connections; a hundred
 * concurrent sign-ins would delay these beyond their timeout.
 */
const withHashSlot = limitConcurrency(2);

let dummyHash: Promise<string> | undefined;

/** Returns an Argon2id hash as a PHC string. Takes about 50 ms, plus queueing. */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password.normalize("NFC"), PARAMETERS));
}

/** Stored for people who have only single sign-on; matches nothing. */
export const NO_PASSWORD = "";

/** Verifies a password. Takes equally long without a hash, to prevent timing attacks. */
export async function matchesPasswordHash(
  stored: string | null,
  password: string,
): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const hasHash = stored !== null && stored !== NO_PASSWORD;
  const comparedHash = hasHash ? stored : await dummyHash;
  const matches = await withHashSlot(() => verify(comparedHash, password.normalize("NFC"))).catch(
    () => false,
  );
  return matches && hasHash;
}

/** Rejects common passwords, and those derived from the email. The schema checks length. */
export function assertPasswordIsUncommon(password: string, email: string, path = "password"): void {
  const lowered = password.toLowerCase();
  const ownWords = [email.toLowerCase(), email.toLowerCase().split("@", 1)[0] ?? ""];
  if (COMMON_PASSWORDS.has(lowered) || /^(.)\1*$/u.test(lowered) || ownWords.includes(lowered)) {
    throw new DomainError(
      "invalid_input",
      "This password is too easy to guess. Choose another one.",
      { path, reason: "password_common" },
    );
  }
}
