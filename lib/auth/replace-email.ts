import type { Tx } from "@/lib/db/transaction";
import { endSessionsOf } from "@/lib/http/session";
import { queueMail } from "@/lib/mail/outbox";
import { emailChangedMail } from "@/lib/mail/texts";
import type { EmailChangeRow } from "./email-changes";
import { dropWhatItOpened } from "./replace-password";
import { type StoredUser, updateEmail } from "./user-store";

/**
 * Gives a person the address whose link was opened, and tells the former one. What could still be opened
 * from the former mailbox ends, and all sessions except the one that asked. An address that somebody else
 * has breaks the unique index.
 */
export async function replaceEmail(
  tx: Tx,
  user: StoredUser,
  { email, session_hash: asked }: Pick<EmailChangeRow, "email" | "session_hash">,
): Promise<void> {
  const userId = Number(user.user_id);
  await updateEmail(tx, userId, email);
  await dropWhatItOpened(tx, userId);
  await endSessionsOf(tx, userId, asked);
  await queueMail(tx, emailChangedMail(user.email, email));
}
