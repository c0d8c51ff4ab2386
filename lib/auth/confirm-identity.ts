import { DomainError } from "@/lib/core/errors";
import { withoutAccount } from "@/lib/db/transaction";
import {
  addressSubject,
  assertNoWait,
  codeSubject,
  confirmSubject,
  countAttempt,
  forgive,
  SIGN_IN_BY_ADDRESS,
  SIGN_IN_BY_EMAIL,
} from "./attempts";
import { isPassword } from "./password";
import { useAppCode, useSecondFactor } from "./second-factor";
import { findUserById, type StoredUser } from "./user-store";

/** Who proves something inside a session, and from where. */
export interface Prover {
  userId: number;
  address: string;
}

async function assertFewAttempts(prover: Prover, subject: string): Promise<void> {
  const seconds = await withoutAccount(async (tx) =>
    Math.max(
      await countAttempt(tx, addressSubject("sign-in", prover.address), SIGN_IN_BY_ADDRESS),
      await countAttempt(tx, subject, SIGN_IN_BY_EMAIL),
    ),
  );
  assertNoWait(seconds);
}

async function forgiveAttempts(prover: Prover, subject: string): Promise<void> {
  await withoutAccount(async (tx) => {
    await forgive(tx, addressSubject("sign-in", prover.address), "one");
    await forgive(tx, subject, "all");
  });
}

/** Throws `invalid_input` at `path` unless this is the person's password; counted like a sign-in. */
export async function provePassword(
  prover: Prover,
  password: string,
  path: string,
): Promise<StoredUser> {
  const subject = confirmSubject(prover.userId);
  await assertFewAttempts(prover, subject);
  const user = await withoutAccount((tx) => findUserById(tx, prover.userId));
  if (!(await isPassword(user?.password_hash ?? null, password)) || user === null) {
    throw new DomainError("invalid_input", "The password is wrong.", { path });
  }
  await forgiveAttempts(prover, subject);
  return user;
}

/** Throws `invalid_input` at `code` unless it is a code that was not used before. `setup`: of the app only. */
export async function proveCode(
  prover: Prover,
  code: string,
  kind: "setup" | "in-use",
): Promise<void> {
  const subject = codeSubject(prover.userId);
  await assertFewAttempts(prover, subject);
  const use = kind === "setup" ? useAppCode : useSecondFactor;
  if (!(await withoutAccount((tx) => use(tx, prover.userId, code)))) {
    throw new DomainError("invalid_input", "This code is wrong or was used before.", {
      path: "code",
    });
  }
  await forgiveAttempts(prover, subject);
}
