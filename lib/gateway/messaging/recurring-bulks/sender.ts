import type { Actor } from "@/lib/core/context";
import { canAccess, canCreatorUseKey, rolesWith } from "@/lib/core/permissions/permissions";
import type { Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { findUsers } from "@/lib/gateway/account/users/public";
import { findKeyActor } from "@/lib/gateway/developers/api-keys/public";
import { findRole } from "@/lib/gateway/identity/team/public";
import type { RecurringBulkRecord } from "./store";

type Sender = Pick<RecurringBulkRecord, "user_id" | "key_id">;

export function toSender({ actor }: WriteContext): Sender {
  if (actor.kind === "system") throw new Error("Recurring bulks belong to people and keys");
  return actor.kind === "user"
    ? { user_id: String(actor.userId), key_id: null }
    : { user_id: null, key_id: String(actor.keyId) };
}

async function findMember(tx: Tx, accountId: number, userId: number): Promise<Actor | null> {
  const user = (await findUsers(tx, [userId])).get(userId);
  const role = await findRole(tx, accountId, userId);
  if (user === undefined || user.disabled_at !== null || role === null) return null;
  if (!canAccess("composeBulk", role, "write")) return null;
  return { kind: "user", userId, sessionId: "", role, reauthenticatedAt: null };
}

/** Returns the person or key with the permissions of this moment, or null if they may no longer send bulks. */
export async function findSender(
  tx: Tx,
  accountId: number,
  { user_id: userId, key_id: keyId }: Sender,
  at: Date,
): Promise<Actor | null> {
  if (userId !== null) return findMember(tx, accountId, Number(userId));
  const actor = await findKeyActor(tx, accountId, Number(keyId), { kind: "api", at });
  const canSend =
    actor !== null &&
    !actor.isTest &&
    actor.roles.includes("messaging") &&
    canCreatorUseKey(actor.makerRole, rolesWith("write", "composeBulk"));
  return canSend ? actor : null;
}
