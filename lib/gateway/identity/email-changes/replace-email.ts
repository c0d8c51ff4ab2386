import type { Tx } from "@/lib/db/transaction";
import { endSessionsByUser } from "@/lib/auth/session";
import { queueMail } from "@/lib/mail/outbox";
import { emailChangedMail } from "@/lib/mail/texts";
import { deleteEmailChange, type EmailChangeRecord } from "./store";
import { invalidateSignIns } from "@/lib/gateway/identity/sign-in/public";
import { updateEmail, type UserRecord } from "@/lib/gateway/account/users/public";

/**
 * Replaces the address: notifies the previous one, invalidates links mailed there, and ends all sessions except the
 * requesting one. A taken email violates the unique index.
 */
export async function replaceEmail(
  tx: Tx,
  user: UserRecord,
  { email, session_hash: requestedBy }: Pick<EmailChangeRecord, "email" | "session_hash">,
): Promise<void> {
  const userId = Number(user.user_id);
  await updateEmail(tx, userId, email);
  await deleteEmailChange(tx, userId);
  await invalidateSignIns(tx, userId);
  await endSessionsByUser(tx, userId, requestedBy);
  await queueMail(tx, emailChangedMail(user, email));
}
