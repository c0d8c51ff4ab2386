import { canManageKeysBy } from "@/lib/core/permissions/permissions";
import type { Tx } from "@/lib/db/transaction";
import type { Context, KeyRole } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { findCreatorRole } from "./resource";
import { type ApiKeyRecord, findMakerRoles } from "./store";

/** Throws `forbidden` if a user who isn't an owner grants the payments role. */
export function assertMayGrant(ctx: Context, roles: readonly KeyRole[]): void {
  if (ctx.actor.kind === "user" && ctx.actor.role !== "owner" && roles.includes("payments")) {
    throw new DomainError("forbidden", "Only owners can create keys with the payments role.", {
      reason: "owner_role_needed",
    });
  }
}

/** Throws `forbidden` if the key has more permissions than the caller, because access to a key grants them. */
export async function assertMayManage(tx: Tx, ctx: Context, row: ApiKeyRecord): Promise<void> {
  if (ctx.actor.kind !== "user") return;
  const roles = await findMakerRoles(tx, ctx.account.id, [Number(row.created_by ?? 0)]);
  if (canManageKeysBy(findCreatorRole(row, roles), ctx.actor.role)) return;
  throw new DomainError(
    "forbidden",
    "This key has more permissions than you. Ask an owner to change it, or create your own key.",
    { reason: "owner_role_needed" },
  );
}
