import { DomainError } from "@/lib/core/errors";
import { withoutAccount } from "@/lib/db/transaction";
import {
  assertNoWait,
  codeSubject,
  confirmSubject,
  countAttempt,
  forgetAttempts,
  PROOFS_BY_PERSON,
} from "@/lib/gateway/identity/rate-limits/service";
import { isPassword } from "./password";
import { consumeTotp, consumeSecondFactor } from "@/lib/gateway/identity/second-factors/verify";
import { findUserById, type UserRecord } from "@/lib/gateway/identity/users/service";

/** By person only: each try has a session, so the network does not matter. */
async function assertFewAttempts(subject: string): Promise<void> {
  assertNoWait(await withoutAccount((tx) => countAttempt(tx, subject, PROOFS_BY_PERSON)));
}

function forget(subject: string): Promise<void> {
  return withoutAccount((tx) => forgetAttempts(tx, subject));
}

/** Throws `invalid_input` at `path` unless this is the person's password; counted like a sign-in. */
export async function verifyPassword(
  userId: number,
  password: string,
  path: string,
): Promise<UserRecord> {
  const subject = confirmSubject(userId);
  await assertFewAttempts(subject);
  const user = await withoutAccount((tx) => findUserById(tx, userId));
  if (!(await isPassword(user?.password_hash ?? null, password)) || user === null) {
    throw new DomainError("invalid_input", "That password doesn't match.", { path });
  }
  await forget(subject);
  return user;
}

/** Throws `invalid_input` at `code` unless it is a code that was not used before. `setup`: of the app only. */
export async function reauthenticateWithCode(
  userId: number,
  code: string,
  kind: "setup" | "in-use",
): Promise<void> {
  const subject = codeSubject(userId);
  await assertFewAttempts(subject);
  const use = kind === "setup" ? consumeTotp : consumeSecondFactor;
  if (!(await withoutAccount((tx) => use(tx, userId, code)))) {
    throw new DomainError("invalid_input", "That code doesn't match or was already used.", {
      path: "code",
    });
  }
  await forget(subject);
}
