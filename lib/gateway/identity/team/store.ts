import type { MemberRole } from "@/lib/core/context";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { MEMBER_LIST } from "./schema-list";

export interface MembershipRecord {
  user_id: string;
  role: MemberRole;
  created_at: Date;
  last_active_at: Date | null;
  invited_by: string | null;
}

const COLUMNS = "user_id, role, created_at, last_active_at, invited_by";

export const MEMBERSHIPS: ListSource<MembershipRecord, typeof MEMBER_LIST> = {
  list: MEMBER_LIST,
  columns: COLUMNS,
  from: "memberships",
  where: "account_id = $1",
  orderBy: ["created_at", "user_id"],
};

export async function findOwnerIds(tx: Tx, accountId: number): Promise<number[]> {
  const { rows } = await tx.query<{ user_id: string }>(
    "SELECT user_id FROM memberships WHERE account_id = $1 AND role = 'owner' ORDER BY user_id",
    [accountId],
  );
  return rows.map((row) => Number(row.user_id));
}

/** Locks owners in a fixed order, so that the second of two concurrent changes sees the result of the first. */
export async function lockOwnerIds(tx: Tx, accountId: number): Promise<number[]> {
  const { rows } = await tx.query<{ user_id: string }>(
    `SELECT user_id FROM memberships WHERE account_id = $1 AND role = 'owner'
     ORDER BY user_id FOR UPDATE`,
    [accountId],
  );
  return rows.map((row) => Number(row.user_id));
}

export async function findMembership(
  tx: Tx,
  accountId: number,
  userId: number,
): Promise<MembershipRecord | undefined> {
  const { rows } = await tx.query<MembershipRecord>(
    `SELECT ${COLUMNS} FROM memberships WHERE account_id = $1 AND user_id = $2`,
    [accountId, userId],
  );
  return rows[0];
}

export async function lockMembership(
  tx: Tx,
  accountId: number,
  userId: number,
): Promise<MembershipRecord | undefined> {
  const { rows } = await tx.query<MembershipRecord>(
    `SELECT ${COLUMNS} FROM memberships WHERE account_id = $1 AND user_id = $2 FOR UPDATE`,
    [accountId, userId],
  );
  return rows[0];
}
