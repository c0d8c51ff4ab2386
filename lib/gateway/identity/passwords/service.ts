import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { DomainError } from "@/lib/core/errors";
import { limited } from "@/lib/core/limited";
import { COMMON_PASSWORDS } from "./common-passwords";

// OWASP's parameters for Argon2id: 19 MiB, two passes, parallelism 1. The enum is const, hence the literal.
const ARGON2ID = 2 as Algorithm.Argon2id;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Half of the libuv thread pool. The same threads compute the authentication of new Postgres connections, which a
 * hundred concurrent sign-ins would delay beyond their timeout.
 */
const withHashSlot = limited(2);

let dummy: Promise<string> | undefined;

/** Returns a password's Argon2id hash as a PHC string. Takes about 50 ms, plus queueing. */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password.normalize("NFC"), PARAMETERS));
}

/**
 * Returns whether the password matches the hash. Without a hash it takes equally long and returns false, to prevent
 * timing attacks.
 */
export async function matchesPasswordHash(
  stored: string | null,
  password: string,
): Promise<boolean> {
  dummy ??= hashPassword(crypto.randomUUID());
  const compared = stored ?? (await dummy);
  const matches = await withHashSlot(() => verify(compared, password.normalize("NFC"))).catch(
    () => false,
  );
  return matches && stored !== null;
}

/**
 * Rejects easily guessed passwords: common ones, and those derived from the user's email. Length is checked by the
 * schema.
 */
export function assertPasswordIsUncommon(password: string, email: string, path = "password"): void {
  const lowered = password.toLowerCase();
  const own = [email.toLowerCase(), email.toLowerCase().split("@", 1)[0] ?? ""];
  if (COMMON_PASSWORDS.has(lowered) || /^(.)\1*$/u.test(lowered) || own.includes(lowered)) {
    throw new DomainError(
      "invalid_input",
      "This password is too easy to guess. Choose another one.",
      {
        path,
      },
    );
  }
}
