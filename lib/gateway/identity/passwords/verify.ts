import { DomainError } from "@/lib/core/errors";
import { readWithoutAccount } from "@/lib/db/transaction";
import {
  deleteReauthAttempts,
  countReauthAttempt,
  reauthSubject,
} from "@/lib/gateway/identity/rate-limits/public";
import { findUserById, type UserRecord } from "@/lib/gateway/account/users/public";
import { matchesPasswordHash } from "./service";

/** Verifies the user's password; rate-limited like a sign-in. Throws `invalid_input` at `path` if wrong. */
export async function verifyPassword(
  userId: number,
  password: string,
  path: string,
): Promise<UserRecord> {
  const subject = reauthSubject(userId);
  await countReauthAttempt(subject);
  const user = await readWithoutAccount((tx) => findUserById(tx, userId));
  if (!(await matchesPasswordHash(user?.password_hash ?? null, password)) || user === null) {
    throw new DomainError("invalid_input", "That password doesn't match.", {
      path,
      reason: "password_wrong",
    });
  }
  await deleteReauthAttempts(subject);
  return user;
}
