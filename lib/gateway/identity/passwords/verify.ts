import { DomainError } from "@/lib/core/errors";
import { readWithoutAccount } from "@/lib/db/transaction";
import { assertFewProofs, forgetProofs } from "@/lib/gateway/identity/rate-limits/proof-limits";
import { confirmSubject } from "@/lib/gateway/identity/rate-limits/service";
import { findUserById, type UserRecord } from "@/lib/gateway/account/users/service";
import { matchesPasswordHash } from "./service";

/** Throws `invalid_input` at `path` unless this is the person's password; counted like a sign-in. */
export async function verifyPassword(
  userId: number,
  password: string,
  path: string,
): Promise<UserRecord> {
  const subject = confirmSubject(userId);
  await assertFewProofs(subject);
  const user = await readWithoutAccount((tx) => findUserById(tx, userId));
  if (!(await matchesPasswordHash(user?.password_hash ?? null, password)) || user === null) {
    throw new DomainError("invalid_input", "That password doesn't match.", { path });
  }
  await forgetProofs(subject);
  return user;
}
