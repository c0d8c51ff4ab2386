import { DomainError } from "@/lib/core/errors";
import { type Tx, withAccount, withoutAccount } from "@/lib/db/transaction";
import { endSessionsOf, renewSession } from "@/lib/http/session";
import { queueMail } from "@/lib/mail/outbox";
import { passwordChangedMail } from "@/lib/mail/texts";
import { dropChallenges } from "./challenges";
import { dropEmailChange } from "./email-changes";
import { dropTokens, takeResetToken } from "./email-tokens";
import { forgetGuesses } from "./guess-limits";
import { tokenHash } from "./opaque-token";
import { forgetDevices } from "./trusted-devices";
import { replacePasswordHash, type StoredUser, updatePassword } from "./user-store";

/** What the old password opened: mailed links, half-done sign-ins, browsers that are not asked for a code. */
export async function dropWhatItOpened(tx: Tx, userId: number): Promise<void> {
  await dropTokens(tx, userId, "reset");
  await dropTokens(tx, userId, "confirm");
  await dropEmailChange(tx, userId);
  await dropChallenges(tx, userId);
  await forgetDevices(tx, userId);
}

/**
 * Uses a reset link up: the password is replaced, other links die, the wait after wrong passwords ends,
 * and everybody who is signed in is signed out. A second factor stays and will be asked for. False when
 * the link was used meanwhile.
 */
export async function replacePassword(
  user: StoredUser,
  token: string,
  passwordHash: string,
): Promise<boolean> {
  const userId = Number(user.user_id);
  return withoutAccount(async (tx) => {
    if ((await takeResetToken(tx, token)) !== userId) return false;
    await updatePassword(tx, userId, passwordHash);
    await dropWhatItOpened(tx, userId);
    await endSessionsOf(tx, userId, null);
    await forgetGuesses(tx, userId, user.email);
    await queueMail(tx, passwordChangedMail(user.email));
    return true;
  });
}

export interface PasswordReplacement {
  user: StoredUser;
  sessionId: string;
  passwordHash: string;
  /** The account in whose session it happens, and what writes it down there, in the same transaction. */
  accountId: number;
  record: (tx: Tx) => Promise<void>;
}

function changedMeanwhile(): DomainError {
  return new DomainError("conflict", "Your password was changed meanwhile. Sign in again.", {
    reason: "password_changed",
  });
}

/**
 * Replaces the password of somebody who is signed in and just gave the old one. Everybody else is signed
 * out. Answers the new id of the session. Throws `conflict`, with nothing changed, when password or session
 * changed meanwhile.
 */
export function changePassword({
  user,
  sessionId,
  passwordHash,
  accountId,
  record,
}: PasswordReplacement): Promise<string> {
  const userId = Number(user.user_id);
  return withAccount(accountId, async (tx) => {
    if (!(await replacePasswordHash(tx, userId, user.password_hash, passwordHash))) {
      throw changedMeanwhile();
    }
    const sid = await renewSession(tx, sessionId);
    if (sid === null) throw changedMeanwhile();
    await dropWhatItOpened(tx, userId);
    await endSessionsOf(tx, userId, tokenHash(sid));
    await queueMail(tx, passwordChangedMail(user.email));
    await record(tx);
    return sid;
  });
}
