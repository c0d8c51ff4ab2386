import type { MemberRole } from "@/lib/core/context";
import type { FilterColumn } from "@/lib/db/conditions";
import { countRows, findPage, type ListSource } from "@/lib/db/list";
import type { Tx } from "@/lib/db/transaction";
import type { CollectionQuery } from "@/lib/http/collection";

export interface MembershipRow {
  user_id: string;
  role: MemberRole;
  created_at: Date;
  last_active_at: Date | null;
  invited_by: string | null;
}

const COLUMNS = "user_id, role, created_at, last_active_at, invited_by";
const FILTERS: Record<string, FilterColumn> = { role: { sql: "role", type: "text" } };
const LIST: ListSource = {
  columns: COLUMNS,
  from: "memberships",
  where: "account_id = $1",
  filters: FILTERS,
  orderBy: ["created_at", "user_id"],
};

export function findMemberships(
  tx: Tx,
  accountId: number,
  query: CollectionQuery,
): Promise<MembershipRow[]> {
  return findPage<MembershipRow>(tx, LIST, [accountId], query);
}

export function countMemberships(
  tx: Tx,
  accountId: number,
  query: CollectionQuery,
): Promise<number> {
  return countRows(tx, LIST, [accountId], query);
}

export async function findOwnerIds(tx: Tx, accountId: number): Promise<number[]> {
  const { rows } = await tx.query<{ user_id: string }>(
    "SELECT user_id FROM memberships WHERE account_id = $1 AND role = 'owner' ORDER BY user_id",
    [accountId],
  );
  return rows.map((row) => Number(row.user_id));
}

/**
 * The owners, locked in one order: of two who change owners at the same time the second one sees what the
 * first one left.
 */
export async function lockOwnerIds(tx: Tx, accountId: number): Promise<number[]> {
  const { rows } = await tx.query<{ user_id: string }>(
    `SELECT user_id FROM memberships WHERE account_id = $1 AND role = 'owner'
     ORDER BY user_id FOR UPDATE`,
    [accountId],
  );
  return rows.map((row) => Number(row.user_id));
}

export async function lockMembership(
  tx: Tx,
  accountId: number,
  userId: number,
): Promise<MembershipRow | undefined> {
  const { rows } = await tx.query<MembershipRow>(
    `SELECT ${COLUMNS} FROM memberships WHERE account_id = $1 AND user_id = $2 FOR UPDATE`,
    [accountId, userId],
  );
  return rows[0];
}

export async function updateRole(
  tx: Tx,
  accountId: number,
  userId: number,
  role: MemberRole,
): Promise<void> {
  await tx.query("UPDATE memberships SET role = $3 WHERE account_id = $1 AND user_id = $2", [
    accountId,
    userId,
    role,
  ]);
}

export async function deleteMembership(tx: Tx, accountId: number, userId: number): Promise<void> {
  await tx.query("DELETE FROM memberships WHERE account_id = $1 AND user_id = $2", [
    accountId,
    userId,
  ]);
  await tx.query("DELETE FROM user_accounts WHERE account_id = $1 AND user_id = $2", [
    accountId,
    userId,
  ]);
}
