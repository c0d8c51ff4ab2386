import { assertConfirmed } from "@/lib/auth/confirmation";
import { findUsers, type StoredUser } from "@/lib/auth/user-store";
import { findUsersWithFactor } from "@/lib/auth/second-factor-store";
import { revokeAccountSessions } from "@/lib/auth/account-sessions";
import type { Context, MemberRole } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/gateway/audit/record";
import { workingKeysOf } from "@/lib/gateway/api-keys/service";
import { tellMembers } from "@/lib/gateway/notifications/tell";
import { forgetViewsOf } from "@/lib/gateway/table-views/service";
import type { CollectionQuery } from "@/lib/http/collection";
import type { Page } from "@/lib/http/route";
import { inAccount } from "@/lib/idempotency/in-account";
import { type MemberView, toMember } from "./resource";
import type { Member, MemberUpdate } from "./schema";
import {
  countMemberships,
  deleteMembership,
  findMemberships,
  findOwnerIds,
  lockMembership,
  lockOwnerIds,
  type MembershipRow,
  updateRole,
} from "./store";

const selfOf = ({ actor }: Context) => (actor.kind === "user" ? actor.userId : null);

/** Owners decide what becomes of somebody's keys. */
const seesKeys = ({ actor }: Context) => actor.kind !== "user" || actor.role === "owner";

async function viewOf(tx: Tx, ctx: Context, rows: readonly MembershipRow[]): Promise<MemberView> {
  const ids = rows.flatMap((row) => [row.user_id, row.invited_by ?? []].flat().map(Number));
  return {
    users: await findUsers(tx, ids),
    ownerIds: await findOwnerIds(tx, ctx.account.id),
    withFactor: await findUsersWithFactor(tx, ids),
    keys: seesKeys(ctx) ? await workingKeysOf(tx, ctx.account.id, ids) : null,
    selfId: selfOf(ctx),
  };
}

/** The people of the account, who came last first. */
export async function listMembers(ctx: Context, query: CollectionQuery): Promise<Page<Member>> {
  const { id } = ctx.account;
  const items = await withAccount(id, async (tx) => {
    const rows = await findMemberships(tx, id, query);
    const view = await viewOf(tx, ctx, rows);
    return rows.map((row) => toMember(row, view));
  });
  return { items, total: () => withAccount(id, (tx) => countMemberships(tx, id, query)) };
}

/** The owners with their addresses, for mails and for pages that say who may. */
export async function findOwners(tx: Tx, accountId: number): Promise<StoredUser[]> {
  const users = await findUsers(tx, await findOwnerIds(tx, accountId));
  return [...users.values()].filter(({ disabled_at }) => disabled_at === null);
}

/** Whether somebody belongs to the account. */
export async function isMember(tx: Tx, accountId: number, userId: number): Promise<boolean> {
  return (await lockMembership(tx, accountId, userId)) !== undefined;
}

/**
 * The member, with all owners locked first. Throws `forbidden` when who asks ceased to be an owner in the
 * meantime, `not_found`, and `conflict` when the account would be left without an owner.
 */
async function lockForChange(
  tx: Tx,
  ctx: Context,
  userId: number,
  staysOwner: boolean,
): Promise<MembershipRow> {
  const owners = await lockOwnerIds(tx, ctx.account.id);
  const row = await lockMembership(tx, ctx.account.id, userId);
  if (row === undefined) {
    throw new DomainError("not_found", "There is no member with this id.");
  }
  if (row.role === "owner" && !staysOwner && owners.length < 2) {
    throw new DomainError(
      "conflict",
      "An account needs an owner, and this is the last one. Make somebody else an owner first.",
      { reason: "last_owner" },
    );
  }
  const selfId = selfOf(ctx);
  if (selfId !== null && !owners.includes(selfId)) {
    throw new DomainError("forbidden", "You are no longer an owner of this account.", {
      reason: "owner_no_longer",
    });
  }
  return row;
}

/** Programs may stop with the powers of whoever made their keys: those who look after them are told. */
async function tellOfKeys(tx: Tx, ctx: Context, userId: number, role: MemberRole | null) {
  const names = (await workingKeysOf(tx, ctx.account.id, [userId])).get(userId) ?? [];
  if (names.length === 0 || role === "owner") return;
  await tellMembers(tx, {
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

async function labelOf(tx: Tx, userId: number): Promise<string | null> {
  return (await findUsers(tx, [userId])).get(userId)?.email ?? null;
}

/** Changes a role. It holds from the next request on, also in sessions that are open. */
export async function changeMemberRole(
  ctx: Context,
  userId: number,
  { role }: MemberUpdate,
): Promise<Member> {
  assertConfirmed(ctx);
  const { id } = ctx.account;
  return inAccount(ctx, async (tx) => {
    const row = await lockForChange(tx, ctx, userId, role === "owner");
    await updateRole(tx, id, userId, role);
    if (row.role !== role) await tellOfKeys(tx, ctx, userId, role);
    const view = await viewOf(tx, ctx, [row]);
    await recordAudit(tx, ctx, {
      action: "member.role_changed",
      object: { kind: "member", id: userId, label: await labelOf(tx, userId) },
      before: { role: row.role },
      after: { role },
    });
    return toMember({ ...row, role }, view);
  });
}

/** Removes somebody: what they have open in this account ends at once. Their sign-in stays theirs. */
export async function removeMember(ctx: Context, userId: number): Promise<void> {
  assertConfirmed(ctx);
  const { id } = ctx.account;
  await inAccount(ctx, async (tx) => {
    const row = await lockForChange(tx, ctx, userId, false);
    await forgetViewsOf(tx, id, userId);
    await deleteMembership(tx, id, userId);
    await revokeAccountSessions(tx, id, userId);
    await tellOfKeys(tx, ctx, userId, null);
    await recordAudit(tx, ctx, {
      action: "member.removed",
      object: { kind: "member", id: userId, label: await labelOf(tx, userId) },
      before: { role: row.role },
    });
  });
}
