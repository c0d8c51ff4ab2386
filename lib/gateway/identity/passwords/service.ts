import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { DomainError } from "@/lib/core/errors";
import { limited } from "@/lib/core/limited";
import { COMMON_PASSWORDS } from "./common-passwords";

// OWASP's choice for Argon2id: 19 MiB, two passes, parallelism 1. The enum is const, so its number stands here.
const ARGON2ID = 2 as Algorithm.Argon2id;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Half of the threads that Node has for slow work. The same threads compute the log-in of each new connection to
 * Postgres, which a hundred people who sign in at once would hold up beyond its time.
 */
const withHashSlot = limited(2);

let dummy: Promise<string> | undefined;

/** Argon2id hash of a password as a PHC string. About 50 ms, and what those before it take. */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password.normalize("NFC"), PARAMETERS));
}

/** Whether the password belongs to the hash. Without a hash it works just as long and answers false. */
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
 * Refuses passwords that are among the first to be tried: common ones, and those made of the person's
 * own e-mail address. Their length is a matter of the schema.
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
