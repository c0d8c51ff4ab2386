import { assertFewEmailChanges, assertFewRequests } from "@/lib/auth/attempts";
import { assertConfirmed } from "@/lib/auth/confirmation";
import {
  dropEmailChange,
  type EmailChangeRow,
  findEmailChange,
  findEmailChangeOf,
  issueEmailChange,
  takeEmailChange,
} from "@/lib/auth/email-changes";
import { personOf } from "@/lib/auth/person";
import { replaceEmail } from "@/lib/auth/replace-email";
import { findUserByEmail, lockUser, type StoredUser } from "@/lib/auth/user-store";
import type { Context, PublicContext } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { toUnix } from "@/lib/core/time";
import { type Tx, withAccount, withoutAccount } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/gateway/audit/record";
import { inAccount } from "@/lib/idempotency/in-account";
import { queueMail } from "@/lib/mail/outbox";
import { emailChangeMail, emailChangeNoticeMail, takenAddressMail } from "@/lib/mail/texts";
import type { EmailChange, EmailChanged } from "./schema";

function toResource(row: EmailChangeRow | null): EmailChange {
  return {
    email: row?.email ?? null,
    expires_at: row === null ? null : toUnix(row.expires_at),
  };
}

function unknownLink(): DomainError {
  return new DomainError("not_found", "This link is no longer valid. Ask for a new one.", {
    reason: "link_invalid",
  });
}

export async function readEmailChange(ctx: Context): Promise<EmailChange> {
  const { userId } = personOf(ctx);
  return toResource(await withAccount(ctx.account.id, (tx) => findEmailChange(tx, userId)));
}

/** The person of the session; a change of their password waits until COMMIT. */
async function self(tx: Tx, userId: number): Promise<StoredUser> {
  const user = await lockUser(tx, userId);
  if (user === null) throw new DomainError("not_found", "There is no such person.");
  return user;
}

/** A mail that is held back would leave somebody waiting; this is told of any address alike. */
async function mailOrRefuse(tx: Tx, mail: Parameters<typeof queueMail>[1]): Promise<void> {
  if (await queueMail(tx, mail)) return;
  throw new DomainError(
    "too_many_requests",
    "This address got many mails within the last hour. Try again later.",
    { retryAfterSeconds: 3600 },
  );
}

/**
 * Mails a link to the new address and a notice to the present one, in the transaction that stores the wish.
 * Nothing changes before the link is opened. An address that somebody else has is answered and stored the
 * same way, but its mail holds no link: nobody learns here who has an account. Asking again for the same
 * address sends a new link; the former dies, as it does with a change of password.
 */
export async function requestEmailChange(ctx: Context, email: string): Promise<EmailChange> {
  assertConfirmed(ctx);
  const { userId, sessionId } = personOf(ctx);
  await withoutAccount(async (tx) => {
    await assertFewRequests(tx, ctx.address);
    await assertFewEmailChanges(tx, userId);
  });
  return inAccount(ctx, async (tx) => {
    const user = await self(tx, userId);
    if (user.email.toLowerCase() === email) {
      throw new DomainError("invalid_input", "This is your address already.", { path: "email" });
    }
    const holder = await findUserByEmail(tx, email);
    const wish = { userId, accountId: ctx.account.id, sessionId, email };
    const issued = await issueEmailChange(tx, wish);
    if (issued === null) {
      throw new DomainError("missing_credentials", "You were signed out meanwhile. Sign in again.");
    }
    const { token, change } = issued;
    await mailOrRefuse(
      tx,
      holder === null ? emailChangeMail(email, token) : takenAddressMail(holder.email),
    );
    await queueMail(tx, emailChangeNoticeMail(user.email, email));
    await recordAudit(tx, ctx, {
      action: "email_change.asked",
      object: { kind: "member", id: userId, label: user.email },
      after: { email },
    });
    return toResource(change);
  });
}

/** Nothing waiting is as good as cancelled; only what was there is told of. */
export async function cancelEmailChange(ctx: Context): Promise<void> {
  const { userId } = personOf(ctx);
  await inAccount(ctx, async (tx) => {
    const user = await self(tx, userId);
    const email = await dropEmailChange(tx, userId);
    if (email === null) return;
    await recordAudit(tx, ctx, {
      action: "email_change.canceled",
      object: { kind: "member", id: userId, label: user.email },
      before: { email },
    });
  });
}

/** The unique index on addresses, which decides between two people who want the same one. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === "23505";
}

/**
 * Opens the link of a new address. Whoever holds it reads that mailbox, and who asked for it has proven
 * themselves then: so it works without a session, on any device, once. The session that asked goes on; all
 * others, remembered browsers and links to the former address end, as after a change of password.
 * Throws `conflict` when somebody else got the address meanwhile.
 */
export async function confirmEmailChange(ctx: PublicContext, token: string): Promise<EmailChanged> {
  const change = await withoutAccount((tx) => findEmailChangeOf(tx, token));
  if (change === null) throw unknownLink();
  const userId = Number(change.user_id);
  const account = { id: Number(change.account_id) };
  try {
    return await withAccount(account.id, async (tx) => {
      const user = await lockUser(tx, userId, "update");
      if (user === null || user.disabled_at !== null || !(await takeEmailChange(tx, token))) {
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
    if (!isTaken(error)) throw error;
    await withoutAccount((tx) => takeEmailChange(tx, token));
    throw new DomainError("conflict", "Somebody else signs in with this address now.", {
      reason: "address_taken",
      cause: error,
    });
  }
}
