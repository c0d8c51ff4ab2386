import { DomainError } from "@/lib/core/errors";
import { withoutAccount } from "@/lib/db/transaction";
import {
  assertNoWait,
  codeSubject,
  confirmSubject,
  countAttempt,
  forgetAttempts,
  PROOFS_BY_PERSON,
} from "./attempts";
import { isPassword } from "./password";
import { useAppCode, useSecondFactor } from "./second-factor";
import { findUserById, type StoredUser } from "./user-store";

/** By person only: a session stands behind each try, so a colleague's network is nobody's concern. */
async function assertFewAttempts(subject: string): Promise<void> {
  assertNoWait(await withoutAccount((tx) => countAttempt(tx, subject, PROOFS_BY_PERSON)));
}

function forget(subject: string): Promise<void> {
  return withoutAccount((tx) => forgetAttempts(tx, subject));
}

/** Throws `invalid_input` at `path` unless this is the person's password; counted like a sign-in. */
export async function provePassword(
  userId: number,
  password: string,
  path: string,
): Promise<StoredUser> {
  const subject = confirmSubject(userId);
  await assertFewAttempts(subject);
  const user = await withoutAccount((tx) => findUserById(tx, userId));
  if (!(await isPassword(user?.password_hash ?? null, password)) || user === null) {
    throw new DomainError("invalid_input", "The password is wrong.", { path });
  }
  await forget(subject);
  return user;
}

/** Throws `invalid_input` at `code` unless it is a code that was not used before. `setup`: of the app only. */
export async function proveCode(
  userId: number,
  code: string,
  kind: "setup" | "in-use",
): Promise<void> {
  const subject = codeSubject(userId);
  await assertFewAttempts(subject);
  const use = kind === "setup" ? useAppCode : useSecondFactor;
  if (!(await withoutAccount((tx) => use(tx, userId, code)))) {
    throw new DomainError("invalid_input", "This code is wrong or was used before.", {
      path: "code",
    });
  }
  await forget(subject);
}
