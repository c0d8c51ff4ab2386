import { assertRateLimit } from "@/lib/gateway/identity/rate-limits/public";
import { deleteTokens } from "@/lib/gateway/identity/email-tokens/public";
import {
  assertPasswordIsAllowed,
  assertPasswordIsUncommon,
  hashPassword,
} from "@/lib/gateway/identity/passwords/public";
import {
  addMember,
  addUser,
  findUserByEmail,
  findUsers,
  lockUser,
  updatePassword,
  type UserRecord,
} from "@/lib/gateway/account/users/public";
import type { AccountSnapshot, PublicContext } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { toUnix } from "@/lib/core/time/time";
import { readAccount, type Tx, withAccount, withoutAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { confirmUser } from "@/lib/gateway/identity/email-confirmations/public";
import { notifyMembers } from "@/lib/gateway/account/notifications/public";
import type { InvitationAccept, InvitationOffer } from "./schema";
import { findByToken, type InvitationRecord, consumeByToken } from "./store";
import { parseInvitationToken } from "./token";

function deadLink(): DomainError {
  return new DomainError(
    "not_found",
    "This invitation is no longer valid. Ask the person who invited you for a new one.",
    { reason: "invitation_invalid" },
  );
}

function alreadyConfirmed(): DomainError {
  return new DomainError(
    "already_exists",
    "You already have a sign-in. Open the invitation again to join with it.",
    { reason: "account_exists", path: "email" },
  );
}

function parseLink(token: string): { accountId: number; hash: Buffer } {
  const link = parseInvitationToken(token);
  if (link === null) throw deadLink();
  return link;
}

/** Returns false for unconfirmed users, whose password may be a stranger's. */
const canSignIn = (user: UserRecord | null): user is UserRecord =>
  user !== null && user.confirmed_at !== null;

interface OpenedInvitation {
  invitation: InvitationRecord;
  account: AccountSnapshot;
  user: UserRecord | null;
}

async function open(tx: Tx, accountId: number, hash: Buffer): Promise<OpenedInvitation> {
  const invitation = await findByToken(tx, accountId, hash);
  const account = await findSnapshot(tx, accountId);
  if (invitation === undefined || account === null) throw deadLink();
  const user = await findUserByEmail(tx, invitation.email);
  if (user !== null && user.disabled_at !== null) throw deadLink();
  return { invitation, account, user };
}

export async function getInvitation(token: string): Promise<InvitationOffer> {
  const { accountId, hash } = parseLink(token);
  return readAccount(accountId, async (tx) => {
    const { invitation, account, user } = await open(tx, accountId, hash);
    const inviterId = Number(invitation.invited_by ?? 0);
    return {
      account_name: account.name,
      inviter_name: (await findUsers(tx, [inviterId])).get(inviterId)?.name ?? null,
      role: invitation.role,
      email: invitation.email,
      has_user: canSignIn(user),
      expires_at: toUnix(invitation.expires_at),
    };
  });
}

interface NewPerson {
  name: string;
  passwordHash: string;
}

async function readPerson(body: InvitationAccept, email: string): Promise<NewPerson> {
  assertPasswordIsAllowed(email);
  const violations = (["name", "password"] as const)
    .filter((path) => body[path] === null || body[path] === undefined)
    .map((path) => ({ path, message: `Enter your ${path}.`, code: "required" }));
  if (violations.length > 0) {
    throw new DomainError("invalid_input", "Name and password are required.", { violations });
  }
  const password = body.password ?? "";
  assertPasswordIsUncommon(password, email);
  return { name: body.name ?? "", passwordHash: await hashPassword(password) };
}

async function join(
  tx: Tx,
  accountId: number,
  { invitation, account, user }: OpenedInvitation,
  person: NewPerson | null,
): Promise<number> {
  const invitedBy = invitation.invited_by === null ? null : Number(invitation.invited_by);
  if (user === null) {
    if (person === null) throw new Error("A new person has no name and password");
    const newUser = { ...person, email: invitation.email, lang: account.lang, isConfirmed: true };
    return addUser(tx, accountId, newUser, invitation.role, invitedBy);
  }
  const userId = Number(user.user_id);
  if (person !== null) {
    // Only if the user didn't confirm their own meanwhile.
    if (canSignIn(await lockUser(tx, userId, "update"))) throw alreadyConfirmed();
    await deleteTokens(tx, userId, "confirm");
    await updatePassword(tx, userId, person.passwordHash);
  }
  await addMember(tx, accountId, userId, invitation.role, invitedBy);
  return userId;
}

/**
 * Accepts an invitation. The link proves the mailbox, so it confirms a new user. Only one of concurrent calls succeeds.
 * Opens no session.
 */
export async function acceptInvitation(ctx: PublicContext, token: string, body: InvitationAccept) {
  const { accountId, hash } = parseLink(token);
  // Own transaction: a mailed link is opened without a session.
  await withoutAccount((tx) => assertRateLimit(tx, ctx.ip));
  const offered = await readAccount(accountId, (tx) => open(tx, accountId, hash));
  // Slow, so it precedes the transaction.
  const person = canSignIn(offered.user) ? null : await readPerson(body, offered.invitation.email);
  const joined = await withAccount(accountId, async (tx) => {
    if ((await consumeByToken(tx, accountId, hash)) === undefined) throw deadLink();
    const currentOffer = { ...offered, user: await findUserByEmail(tx, offered.invitation.email) };
    const userId = await join(tx, accountId, currentOffer, person);
    const { email, role } = offered.invitation;
    await recordAudit(
      tx,
      { ...ctx, account: { id: accountId }, actor: { kind: "user", userId } },
      {
        action: "member.joined",
        object: { kind: "member", id: userId, label: email },
        after: { role },
      },
    );
    const name = person?.name ?? currentOffer.user?.name ?? email;
    await notifyMembers(tx, {
      accountId,
      accountName: offered.account.name,
      text: { event: "member_joined", name, email, role },
      except: new Set([userId]),
    });
    return currentOffer.user;
  });
  if (joined !== null) await confirmUser(joined);
  const { email, role } = offered.invitation;
  return { email, role, account_name: offered.account.name };
}
