import {
  assertEmailChangeRateLimit,
  assertRateLimit,
} from "@/lib/gateway/identity/rate-limits/public";
import { assertReauthenticated } from "@/lib/auth/reauthentication";
import {
  deleteEmailChange,
  type EmailChangeRecord,
  findEmailChange,
  findEmailChangeByToken,
  EMAIL_CHANGE_MINUTES,
  issueEmailChange,
  consumeEmailChange,
} from "./store";
import { getUserOrThrow } from "@/lib/core/get-user";
import { replaceEmail } from "./replace-email";
import { findUserByEmail, lockUser, type UserRecord } from "@/lib/gateway/account/users/public";
import type { Context, PublicContext } from "@/lib/core/context";
import { isUniqueViolation } from "@/lib/db/unique-violation";
import type { WriteContext } from "@/lib/db/write-context";
import { DomainError, notFound } from "@/lib/core/errors";
import { toUnix } from "@/lib/core/time/time";
import {
  readAccount,
  readWithoutAccount,
  type Tx,
  withAccount,
  withoutAccount,
} from "@/lib/db/transaction";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { queueMail } from "@/lib/mail/outbox";
import { emailChangeMail, emailChangeNoticeMail, takenAddressMail } from "@/lib/mail/texts";
import type { EmailChange, EmailChanged } from "./schema";

function toResource(row: EmailChangeRecord | null): EmailChange {
  return {
    email: row?.email ?? null,
    expires_at: row === null ? null : toUnix(row.expires_at),
  };
}

function unknownLink(): DomainError {
  return new DomainError("not_found", "This link is no longer valid. Request a new one.", {
    reason: "link_invalid",
  });
}

export async function getEmailChange(ctx: Context): Promise<EmailChange> {
  const { userId } = getUserOrThrow(ctx);
  return toResource(await readAccount(ctx.account.id, (tx) => findEmailChange(tx, userId)));
}

/** Locks the user. A password change waits until COMMIT. */
async function lockUserOrThrow(tx: Tx, userId: number): Promise<UserRecord> {
  const user = await lockUser(tx, userId);
  if (user === null) throw notFound("such person");
  return user;
}

/** Queues a mail, or throws above the mail limit, which applies to known and unknown addresses. */
async function mailOrRefuse(tx: Tx, mail: Parameters<typeof queueMail>[1]): Promise<void> {
  if (await queueMail(tx, mail)) return;
  throw new DomainError(
    "too_many_requests",
    "This address got many emails in the last hour. Try again later.",
    { retryAfterSeconds: 3600 },
  );
}

/**
 * Mails a link to the new address and a notice to the current one. To prevent user enumeration, a taken address is
 * handled alike, but its mail has no link.
 */
export async function requestEmailChange(ctx: WriteContext, email: string): Promise<EmailChange> {
  assertReauthenticated(ctx);
  const { userId, sessionId } = getUserOrThrow(ctx);
  // Own transaction: attempts count even if the request is rejected.
  await withoutAccount(async (tx) => {
    await assertRateLimit(tx, ctx.ip);
    await assertEmailChangeRateLimit(tx, userId);
  });
  const { tx } = ctx;
  const user = await lockUserOrThrow(tx, userId);
  if (user.email.toLowerCase() === email) {
    throw new DomainError("invalid_input", "This is already your address.", {
      path: "email",
      reason: "email_own",
    });
  }
  const holder = await findUserByEmail(tx, email);
  const newChange = { userId, accountId: ctx.account.id, sessionId, email };
  const issued = await issueEmailChange(tx, newChange);
  if (issued === null) {
    throw new DomainError(
      "missing_credentials",
      "You were signed out in the meantime. Sign in again.",
    );
  }
  const { token, change } = issued;
  await mailOrRefuse(
    tx,
    holder === null
      ? emailChangeMail({ email, lang: user.lang }, token, EMAIL_CHANGE_MINUTES)
      : takenAddressMail(holder),
  );
  await queueMail(tx, emailChangeNoticeMail(user, email));
  await recordAudit(tx, ctx, {
    action: "email_change.asked",
    object: { kind: "member", id: userId, label: user.email },
    after: { email },
  });
  return toResource(change);
}

/** Cancels a pending change; audited only if there was one. */
export async function cancelEmailChange(ctx: WriteContext): Promise<void> {
  const { userId } = getUserOrThrow(ctx);
  const { tx } = ctx;
  const user = await lockUserOrThrow(tx, userId);
  const email = await deleteEmailChange(tx, userId);
  if (email === null) return;
  await recordAudit(tx, ctx, {
    action: "email_change.canceled",
    object: { kind: "member", id: userId, label: user.email },
    before: { email },
  });
}

/**
 * Changes the address. The link proves the mailbox, and its requester has reauthenticated, so it works once, without a
 * session and on any device. All other sessions, remembered browsers and links to the previous address end. Throws
 * `conflict` if the address was taken meanwhile.
 */
export async function confirmEmailChange(ctx: PublicContext, token: string): Promise<EmailChanged> {
  const change = await readWithoutAccount((tx) => findEmailChangeByToken(tx, token));
  if (change === null) throw unknownLink();
  const userId = Number(change.user_id);
  const account = { id: Number(change.account_id) };
  try {
    // Own transaction: a mailed link is opened without a session.
    return await withAccount(account.id, async (tx) => {
      const user = await lockUser(tx, userId, "update");
      if (user === null || user.disabled_at !== null || !(await consumeEmailChange(tx, token))) {
        throw unknownLink();
      }
      await replaceEmail(tx, user, change);
      await recordAudit(
        tx,
        { ...ctx, account, actor: { kind: "user", userId } },
        {
          action: "email.changed",
          object: { kind: "member", id: userId, label: change.email },
          before: { email: user.email },
          after: { email: change.email },
        },
      );
      return { email: change.email };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await withoutAccount((tx) => consumeEmailChange(tx, token));
    throw new DomainError("conflict", "Someone else now uses this address.", {
      reason: "address_taken",
      cause: error,
    });
  }
}
