import { notFound } from "@/lib/core/errors";
import { HOUR_MS, startOfUnit } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { toGroup } from "./resource";
import type { Group } from "./schema";
import type { ColumnLetter } from "./schema-values";
import {
  addToCount,
  findGroup,
  findGroupIds,
  findGroups,
  type GroupRecord,
  findGroupForUpdate,
  findGroupsForUpdate,
  updateGroup,
} from "./store";
import { addToGroupStats, type GroupChange, insertGroupUses } from "./store-stats";

/** What other modules do with groups, within their own transactions. */

export type { GroupRecord } from "./store";

/** The group; throws `not_found` for one of another account, or that is gone. */
export async function getGroupRecord(
  tx: Tx,
  accountId: number,
  groupId: number,
): Promise<GroupRecord> {
  const row = await findGroup(tx, accountId, groupId);
  if (row === undefined) throw notFound("group with this ID");
  return row;
}

/**
 * The same, locked until the transaction ends. Numbers of a group change only under it, so that its count is exact and
 * the same number added twice at once is found.
 */
export async function lockGroup(tx: Tx, accountId: number, groupId: number): Promise<GroupRecord> {
  const row = await findGroupForUpdate(tx, accountId, groupId);
  if (row === undefined) throw notFound("group with this ID");
  return row;
}

/** Returns those of the groups that exist, locked in one order until the transaction ends. */
export function lockGroups(
  tx: Tx,
  accountId: number,
  groupIds: readonly string[],
): Promise<GroupRecord[]> {
  return findGroupsForUpdate(tx, accountId, groupIds);
}

/**
 * Counts numbers that came into a locked group, left it, or unsubscribed: in its row and in the sums of the hour.
 * Nothing else changes the count of a group, so what came in less what left is what is there.
 */
export async function countChange(
  tx: Tx,
  accountId: number,
  groupId: string,
  change: GroupChange,
  now: Date,
): Promise<void> {
  const { added = 0, removed = 0, unsubscribed = [] } = change;
  if (added === 0 && removed === 0 && unsubscribed.length === 0) return;
  const sums = { count: added - removed, unsubscribed: unsubscribed.length };
  await addToCount(tx, accountId, groupId, sums);
  await addToGroupStats(tx, accountId, groupId, startOfUnit(now, HOUR_MS), change);
}

/** Notes that a bulk goes to groups. Call it late: others that send to the same groups wait for the end of the transaction. */
export async function noteUse(
  tx: Tx,
  accountId: number,
  groups: readonly GroupRecord[],
  at: Date,
): Promise<void> {
  if (groups.length === 0) return;
  const ids = groups.map(({ group_id }) => group_id);
  await insertGroupUses(tx, accountId, ids, at);
}

/** Those of some groups that are there, in the order given. */
export async function findGroupRecords(
  tx: Tx,
  accountId: number,
  groupIds: readonly number[],
): Promise<GroupRecord[]> {
  const found = await findGroups(tx, accountId, groupIds);
  const byId = new Map(found.map((row) => [Number(row.group_id), row]));
  return groupIds.flatMap((groupId) => byId.get(groupId) ?? []);
}

/** IDs of the account's groups, in order. */
export function listGroupIds(tx: Tx, accountId: number): Promise<number[]> {
  return findGroupIds(tx, accountId);
}

/** Names columns of a group that is locked; null takes a name away. */
export async function nameColumns(
  tx: Tx,
  accountId: number,
  group: GroupRecord,
  names: Partial<Record<`name_${ColumnLetter}`, string | null>>,
): Promise<void> {
  if (Object.keys(names).length === 0) return;
  await updateGroup(tx, accountId, group.group_id, { ...group, ...names });
}

/** The group as the API shows it; throws `not_found`. */
export async function getGroupResource(tx: Tx, accountId: number, groupId: number): Promise<Group> {
  return toGroup(await getGroupRecord(tx, accountId, groupId));
}
