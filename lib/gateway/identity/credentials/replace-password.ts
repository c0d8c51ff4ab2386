import { DomainError } from "@/lib/core/errors";
import { type Tx, withAccount, withoutAccount } from "@/lib/db/transaction";
import { endSessionsByUser, renewSession } from "@/lib/auth/session";
import { queueMail } from "@/lib/mail/outbox";
import { passwordChangedMail } from "@/lib/mail/texts";
import { deleteEmailChange } from "@/lib/gateway/identity/email-changes/public";
import { consumeResetToken } from "@/lib/gateway/identity/email-tokens/public";
import { deleteGuesses } from "@/lib/gateway/identity/rate-limits/public";
import { tokenHash } from "@/lib/auth/opaque-token";
import { invalidateSignIns } from "@/lib/gateway/identity/sign-in/public";
import {
  lockUser,
  replacePasswordHash,
  updatePassword,
  type UserRecord,
} from "@/lib/gateway/account/users/public";

/** Invalidates mailed links, pending sign-ins and trusted browsers, which depend on the old password. */
async function invalidateCredentials(tx: Tx, userId: number): Promise<void> {
  await deleteEmailChange(tx, userId);
  await invalidateSignIns(tx, userId);
}

/**
 * Replaces a forgotten password. Consumes the link, ends the back-off after wrong passwords, and signs out all
 * sessions. Two-factor authentication stays enabled. Returns false if the link was used meanwhile.
 */
export async function replacePassword(
  user: UserRecord,
  token: string,
  passwordHash: string,
): Promise<boolean> {
  const userId = Number(user.user_id);
  // Own transaction: a mailed link is opened without a session.
  return withoutAccount(async (tx) => {
    // Locks the user's row first, as all credential changes do, otherwise one that invalidates this link deadlocks.
    await lockUser(tx, userId, "update");
    if ((await consumeResetToken(tx, token)) !== userId) return false;
    await updatePassword(tx, userId, passwordHash);
    await invalidateCredentials(tx, userId);
    await endSessionsByUser(tx, userId, null);
    await deleteGuesses(tx, userId, user.email);
    await queueMail(tx, passwordChangedMail(user));
    return true;
  });
}

export interface PasswordReplacement {
  user: UserRecord;
  sessionId: string;
  passwordHash: string;
  /** Audits the change in the session's account, in the same transaction. */
  accountId: number;
  record: (tx: Tx) => Promise<void>;
}

function conflictError(): DomainError {
  return new DomainError("conflict", "Your password was changed in the meantime. Sign in again.", {
    reason: "password_changed",
  });
}

/**
 * Replaces the password and ends all other sessions. Returns the new session id. Throws `conflict`, without effect, if
 * password or session changed meanwhile.
 */
export function changePassword({
  user,
  sessionId,
  passwordHash,
  accountId,
  record,
}: PasswordReplacement): Promise<string> {
  const userId = Number(user.user_id);
  // Own transaction: the new session's cookie is set after COMMIT.
  return withAccount(accountId, async (tx) => {
    if (!(await replacePasswordHash(tx, userId, user.password_hash, passwordHash))) {
      throw conflictError();
    }
    const sid = await renewSession(tx, sessionId);
    if (sid === null) throw conflictError();
    await invalidateCredentials(tx, userId);
    await endSessionsByUser(tx, userId, tokenHash(sid));
    await queueMail(tx, passwordChangedMail(user));
    await record(tx);
    return sid;
  });
}
