import { insertMembership } from "@/lib/auth/store-members";
import type { MemberRole } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { insertUser, type NewUser } from "./store-new";

export type { NewUser };

export async function addUser(
  tx: Tx,
  accountId: number,
  user: NewUser,
  role: MemberRole,
  invitedBy: number | null = null,
): Promise<number> {
  const userId = await insertUser(tx, user);
  if (userId === null) {
    throw new DomainError("already_exists", "An account with this email address already exists.", {
      reason: "account_exists",
      path: "email",
    });
  }
  await insertMembership(tx, accountId, userId, role, invitedBy);
  return userId;
}

/** Returns false if the user already belongs to the account. */
export function addMember(
  tx: Tx,
  accountId: number,
  userId: number,
  role: MemberRole,
  invitedBy: number | null,
): Promise<boolean> {
  return insertMembership(tx, accountId, userId, role, invitedBy);
}
