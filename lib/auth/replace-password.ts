import { withoutAccount } from "@/lib/db/transaction";
import { revokeSessionsOf } from "@/lib/http/session";
import { queueMail } from "@/lib/mail/outbox";
import { passwordChangedMail } from "@/lib/mail/texts";
import { emailSubject, forgive } from "./attempts";
import { dropTokens, takeToken } from "./email-tokens";
import { type StoredUser, updatePassword } from "./user-store";

/**
 * Uses a reset link up: the password is replaced, other links die, the wait after wrong passwords ends,
 * and everybody who is signed in is signed out. False when the link was used meanwhile.
 */
export async function replacePassword(
  user: StoredUser,
  token: string,
  passwordHash: string,
): Promise<boolean> {
  const userId = Number(user.user_id);
  const isTaken = await withoutAccount(async (tx) => {
    if ((await takeToken(tx, token, "reset")) !== userId) return false;
    await updatePassword(tx, userId, passwordHash);
    await dropTokens(tx, userId, "reset");
    await dropTokens(tx, userId, "confirm");
    await forgive(tx, emailSubject(user.email), "all");
    await queueMail(tx, passwordChangedMail(user.email));
    return true;
  });
  if (isTaken) await revokeSessionsOf(userId);
  return isTaken;
}
