import { assertReauthenticated } from "@/lib/auth/reauthentication";
import { findUsers, type UserRecord } from "@/lib/gateway/account/users/public";
import { findUsersWithFactor } from "@/lib/gateway/identity/second-factors/public";
import { revokeAccountSessions } from "@/lib/auth/account-sessions";
import { deleteMembership, updateRole } from "@/lib/auth/store-members";
import type { Context, MemberRole } from "@/lib/core/context";
import type { WriteContext } from "@/lib/db/write-context";
import { DomainError, notFound } from "@/lib/core/errors";
import { listPage } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { findActiveKeys } from "@/lib/gateway/developers/api-keys/public";
import { notifyMembers } from "@/lib/gateway/account/notifications/public";
import { deletePrivateTableViews } from "@/lib/gateway/account/table-views/public";
import type { CollectionQuery, Page } from "@/lib/core/collection";
import { seesWhole } from "@/lib/core/permissions/permissions";
import { deleteMailsAboutPeople } from "@/lib/mail/store-people";
import { type MemberLookups, toMember } from "./resource";
import type { Member, MemberUpdate } from "./schema";
import {
  findMembership,
  findOwnerIds,
  lockMembership,
  lockOwnerIds,
  MEMBERSHIPS,
  type MembershipRecord,
} from "./store";

const actingUserId = ({ actor }: Context) => (actor.kind === "user" ? actor.userId : null);

/** Returns true for owners and keys: only owners decide about other members' keys. */
const canSeeKeys = ({ actor }: Context) => actor.kind !== "user" || actor.role === "owner";

async function resolveReferences(
  tx: Tx,
  ctx: Context,
  rows: readonly MembershipRecord[],
): Promise<MemberLookups> {
  const ids = rows.flatMap((row) => [row.user_id, row.invited_by ?? []].flat().map(Number));
  return {
    users: await findUsers(tx, ids),
    ownerIds: await findOwnerIds(tx, ctx.account.id),
    withFactor: await findUsersWithFactor(tx, ids),
    keys: canSeeKeys(ctx) ? await findActiveKeys(tx, ctx.account.id, ids) : null,
    selfId: actingUserId(ctx),
  };
}

export function listMembers(ctx: Context, query: CollectionQuery): Promise<Page<Member>> {
  return listPage(ctx, MEMBERSHIPS, query, async (rows, tx) => {
    const lookups = await resolveReferences(tx, ctx, rows);
    return rows.map((row) => toMember(row, lookups));
  });
}

/** Returns null for non-members. */
export async function findRole(
  tx: Tx,
  accountId: number,
  userId: number,
): Promise<MemberRole | null> {
  return (await findMembership(tx, accountId, userId))?.role ?? null;
}

/** Returns enabled owners only. */
export async function findOwners(tx: Tx, accountId: number): Promise<UserRecord[]> {
  const users = await findUsers(tx, await findOwnerIds(tx, accountId));
  return [...users.values()].filter(({ disabled_at }) => disabled_at === null);
}

export async function lockMember(tx: Tx, accountId: number, userId: number): Promise<boolean> {
  return (await lockMembership(tx, accountId, userId)) !== undefined;
}

/**
 * Locks all owners, then the member. Throws `forbidden` if the caller is no longer an owner, `not_found`, and
 * `conflict` if no owner would be left.
 */
async function lockForChange(
  tx: Tx,
  ctx: Context,
  userId: number,
  staysOwner: boolean,
): Promise<MembershipRecord> {
  const owners = await lockOwnerIds(tx, ctx.account.id);
  const row = await lockMembership(tx, ctx.account.id, userId);
  if (row === undefined) {
    throw notFound("member with this ID");
  }
  if (row.role === "owner" && !staysOwner && owners.length < 2) {
    throw new DomainError("conflict", "This is the last owner. Make someone else an owner first.", {
      reason: "last_owner",
    });
  }
  const selfId = actingUserId(ctx);
  if (selfId !== null && !owners.includes(selfId)) {
    throw new DomainError("forbidden", "You're no longer an owner of this account.", {
      reason: "owner_no_longer",
    });
  }
  return row;
}

/**
 * Notifies that API clients may stop, since keys are limited by their creator's role. Skipped for owners, who have
 * every permission.
 */
async function notifyOfKeys(tx: Tx, ctx: Context, userId: number, role: MemberRole | null) {
  const names = (await findActiveKeys(tx, ctx.account.id, [userId])).get(userId) ?? [];
  if (names.length === 0 || role === "owner") return;
  await notifyMembers(tx, {
    accountId: ctx.account.id,
    accountName: ctx.account.name,
    text: {
      event: "keys_limited",
      maker: (await findUsers(tx, [userId])).get(userId)?.name ?? "",
      role,
      names,
    },
  });
}

async function findUserLabel(tx: Tx, userId: number): Promise<string | null> {
  return (await findUsers(tx, [userId])).get(userId)?.email ?? null;
}

/** Deletes unsent mails about contacts that the member may no longer see. */
async function deleteMails(tx: Tx, { account }: Context, userId: number): Promise<void> {
  const user = (await findUsers(tx, [userId])).get(userId);
  if (user !== undefined) await deleteMailsAboutPeople(tx, account.id, user.email);
}

/** Changes a role. Effective from the next request, also in open sessions. */
export async function updateMemberRole(
  ctx: WriteContext,
  userId: number,
  { role }: MemberUpdate,
): Promise<Member> {
  assertReauthenticated(ctx);
  const { id } = ctx.account;
  const { tx } = ctx;
  const row = await lockForChange(tx, ctx, userId, role === "owner");
  await updateRole(tx, id, userId, role);
  if (row.role !== role) await notifyOfKeys(tx, ctx, userId, role);
  if (!seesWhole("groups", role)) await deleteMails(tx, ctx, userId);
  const lookups = await resolveReferences(tx, ctx, [row]);
  await recordAudit(tx, ctx, {
    action: "member.role_changed",
    object: { kind: "member", id: userId, label: await findUserLabel(tx, userId) },
    before: { role: row.role },
    after: { role },
  });
  return toMember({ ...row, role }, lookups);
}

/** Removes a member and ends their sessions in this account; their sign-in remains. */
export async function deleteMember(ctx: WriteContext, userId: number): Promise<void> {
  assertReauthenticated(ctx);
  const { id } = ctx.account;
  const { tx } = ctx;
  const row = await lockForChange(tx, ctx, userId, false);
  await deletePrivateTableViews(tx, id, userId);
  await deleteMembership(tx, id, userId);
  await revokeAccountSessions(tx, id, userId);
  await deleteMails(tx, ctx, userId);
  await notifyOfKeys(tx, ctx, userId, null);
  await recordAudit(tx, ctx, {
    action: "member.removed",
    object: { kind: "member", id: userId, label: await findUserLabel(tx, userId) },
    before: { role: row.role },
  });
}
