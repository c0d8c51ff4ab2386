import { setTimeout as sleep } from "node:timers/promises";
import { assertRateLimit } from "@/lib/gateway/identity/rate-limits/public";
import { findResetToken, issueResetToken } from "@/lib/gateway/identity/email-tokens/public";
import {
  assertPasswordIsAllowed,
  assertPasswordIsUncommon,
  hashPassword,
  NO_PASSWORD,
} from "@/lib/gateway/identity/passwords/public";
import { replacePassword } from "@/lib/gateway/identity/credentials/public";
import { findUserByEmail, findUserById } from "@/lib/gateway/account/users/public";
import type { PublicContext } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { env } from "@/lib/env";
import { readWithoutAccount, withoutAccount } from "@/lib/db/transaction";
import { confirmUser } from "@/lib/gateway/identity/email-confirmations/public";
import { queueMail } from "@/lib/mail/outbox";
import { passwordResetMail } from "@/lib/mail/texts";

/** Minimum response time, so that timing doesn't reveal whether the address is known. */
const MIN_RESPONSE_MS = 250;

function unknownLink(): DomainError {
  return new DomainError("not_found", "This link is no longer valid. Request a new one.", {
    reason: "link_invalid",
  });
}

async function mailLink(email: string): Promise<void> {
  // Own transaction: password resets have no session.
  await withoutAccount(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === null || user.disabled_at !== null) return;
    // Otherwise people whom the provider no longer vouches for could go on with a password.
    if (user.password_hash === NO_PASSWORD && env.SSO !== null) return;
    const token = await issueResetToken(tx, Number(user.user_id));
    await queueMail(tx, passwordResetMail(user, token));
  });
}

/** Mails a link. The response is the same for unknown addresses. */
export async function requestPasswordReset(ctx: PublicContext, email: string) {
  assertPasswordIsAllowed(email);
  await withoutAccount((tx) => assertRateLimit(tx, ctx.ip));
  await Promise.all([mailLink(email), sleep(MIN_RESPONSE_MS)]);
  return { message: "If an account uses this address, you'll get an email with a link shortly." };
}

/** Sets a new password. The link works once; all sessions and other links of the user end. */
export async function resetPassword(token: string, password: string) {
  const user = await readWithoutAccount(async (tx) => {
    const userId = await findResetToken(tx, token);
    return userId === null ? null : findUserById(tx, userId);
  });
  if (user === null || user.disabled_at !== null) throw unknownLink();
  assertPasswordIsUncommon(password, user.email);
  const passwordHash = await hashPassword(password);
  if (!(await replacePassword(user, token, passwordHash))) throw unknownLink();
  await confirmUser(user);
  return { message: "Your password was changed. Sign in with the new one." };
}
