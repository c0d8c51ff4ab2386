import { setTimeout as sleep } from "node:timers/promises";
import { assertFewRequests } from "@/lib/auth/attempts";
import { findResetToken, issueResetToken } from "@/lib/auth/email-tokens";
import { assertPasswordIsUncommon, hashPassword } from "@/lib/auth/password";
import { replacePassword } from "@/lib/auth/replace-password";
import { findUserByEmail, findUserById } from "@/lib/auth/user-store";
import type { PublicContext } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { withoutAccount } from "@/lib/db/transaction";
import { confirmUser } from "@/lib/gateway/email-confirmations/service";
import { queueMail } from "@/lib/mail/outbox";
import { passwordResetMail } from "@/lib/mail/texts";

/** Shortest time an answer takes, so that it does not tell whether the address was known. */
const ANSWER_MS = 250;

function unknownLink(): DomainError {
  return new DomainError("not_found", "This link is no longer valid. Ask for a new one.", {
    reason: "link_invalid",
  });
}

async function mailLink(email: string): Promise<void> {
  await withoutAccount(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === null || user.disabled_at !== null) return;
    const token = await issueResetToken(tx, Number(user.user_id));
    await queueMail(tx, passwordResetMail(user.email, token));
  });
}

/** Mails a link to choose a new password, if somebody has this address. The answer is always the same. */
export async function requestPasswordReset(ctx: PublicContext, email: string) {
  await withoutAccount((tx) => assertFewRequests(tx, ctx.address));
  await Promise.all([mailLink(email), sleep(ANSWER_MS)]);
  return { message: "If somebody has this address, a mail with a link is on its way." };
}

/** Sets a new password. The link works once; all sessions of the person end, other links die. */
export async function resetPassword(token: string, password: string) {
  const known = await withoutAccount(async (tx) => {
    const userId = await findResetToken(tx, token);
    return userId === null ? null : findUserById(tx, userId);
  });
  if (known === null || known.disabled_at !== null) throw unknownLink();
  assertPasswordIsUncommon(password, known.email);
  const passwordHash = await hashPassword(password);
  if (!(await replacePassword(known, token, passwordHash))) throw unknownLink();
  await confirmUser(known);
  return { message: "Your password was changed. Sign in with the new one." };
}
