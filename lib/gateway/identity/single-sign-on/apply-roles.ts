import { findAccountsFromSso, insertMembership, markFromSso } from "@/lib/auth/store-members";
import type { MemberRole } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { systemContext } from "@/lib/core/system-context";
import { readAccount, readWithoutAccount } from "@/lib/db/transaction";
import { runWrite, type WriteContext } from "@/lib/db/write-context";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { notifyMembers } from "@/lib/gateway/account/notifications/public";
import { findUserById } from "@/lib/gateway/account/users/public";
import { deleteMember, findRole, updateMemberRole } from "@/lib/gateway/identity/team/public";
import { log } from "@/lib/log";

export const SSO_ACTOR = "single sign-on";

/** Records and announces a member that the provider's groups brought. Call it last. */
export async function recordJoined(
  ctx: WriteContext,
  userId: number,
  role: MemberRole,
): Promise<void> {
  const user = await findUserById(ctx.tx, userId);
  const email = user?.email ?? "";
  await notifyMembers(ctx.tx, {
    accountId: ctx.account.id,
    accountName: ctx.account.name,
    text: { event: "member_joined", name: user?.name ?? email, email, role },
    except: new Set([userId]),
  });
  await recordAudit(ctx.tx, ctx, {
    action: "member.joined",
    object: { kind: "member", id: userId, label: email },
    after: { role },
  });
}

async function applyRole(
  ctx: WriteContext,
  userId: number,
  role: MemberRole | undefined,
): Promise<void> {
  const { tx, account } = ctx;
  const current = await findRole(tx, account.id, userId);
  if (current === null) {
    if (role === undefined) return;
    if (!(await insertMembership(tx, account.id, userId, role, null))) return;
    await markFromSso(tx, account.id, userId);
    return recordJoined(ctx, userId, role);
  }
  // Memberships by invitation are the owners' business.
  const isOurs = (await findAccountsFromSso(tx, userId)).includes(account.id);
  if (!isOurs || current === role) return;
  if (role === undefined) await deleteMember(ctx, userId);
  else await updateMemberRole(ctx, userId, { role });
}

/**
 * Gives, changes and takes back the memberships that follow from the provider's groups, each account in its own
 * transaction; repeating it is harmless. The last owner of an account stays owner.
 */
export async function applyRoles(
  userId: number,
  roles: ReadonlyMap<number, MemberRole>,
  ip: string,
): Promise<void> {
  const previous = await readWithoutAccount((tx) => findAccountsFromSso(tx, userId));
  for (const accountId of new Set([...roles.keys(), ...previous])) {
    const account = await readAccount(accountId, (tx) => findSnapshot(tx, accountId));
    if (account === null) {
      log({ level: "warn", message: `SSO_ROLES names account ${accountId}, which doesn't exist` });
      continue;
    }
    const ctx = systemContext(account, SSO_ACTOR, ip);
    try {
      // Own transaction: each account has its own.
      await runWrite(ctx, (write) => applyRole(write, userId, roles.get(accountId)));
    } catch (error) {
      if (!(error instanceof DomainError) || error.reason !== "last_owner") throw error;
      const message = `User ${userId} lost their role by single sign-on, but is the last owner of account ${accountId}`;
      log({ level: "warn", message });
    }
  }
}
