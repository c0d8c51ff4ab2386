import type { MemberRole } from "@/lib/core/context";
import type { Tx } from "@/lib/db/transaction";
import { findUsers, type UserRecord } from "@/lib/gateway/account/users/public";
import { findRole } from "./service";

export interface People {
  users: Map<number, UserRecord>;
  roles: Map<number, MemberRole>;
}

export async function getPeople(
  tx: Tx,
  accountId: number,
  userIds: readonly number[],
): Promise<People> {
  const ids = [...new Set(userIds)];
  const users = await findUsers(tx, ids);
  const roles = new Map<number, MemberRole>();
  for (const id of ids) {
    const role = await findRole(tx, accountId, id);
    if (role !== null) roles.set(id, role);
  }
  return { users, roles };
}
