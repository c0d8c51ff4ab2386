import { notFound } from "@/lib/core/errors";
import { assertUnlimited, isLimitedKey } from "@/lib/core/permissions/unlimited-key";
import { HOUR_MS, startOfUnit } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
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
import { isWatched, wakeWatchers } from "./store-watches";

export type { GroupRecord } from "./store";

/** Throws `not_found`, also for other accounts' and deleted groups. */
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
 * Locks a group. Members change only under this lock, so that the count is exact and concurrent duplicates are
 * detected.
 */
export async function lockGroup(tx: Tx, accountId: number, groupId: number): Promise<GroupRecord> {
  const row = await findGroupForUpdate(tx, accountId, groupId);
  if (row === undefined) throw notFound("group with this ID");
  return row;
}

/** Locks groups in a fixed order; omits missing groups. */
export function lockGroups(
  tx: Tx,
  accountId: number,
  groupIds: readonly string[],
): Promise<GroupRecord[]> {
  return findGroupsForUpdate(tx, accountId, groupIds);
}

/** Changes the count of a locked group. No other code does, so additions less removals equal the members. */
export async function adjustMemberCount(
  tx: Tx,
  accountId: number,
  groupId: string,
  change: GroupChange,
  now: Date,
): Promise<void> {
  const { added = 0, removed = 0, unsubscribed = [] } = change;
  if (added === 0 && removed === 0 && unsubscribed.length === 0) return;
  const totals = { count: added - removed, unsubscribed: unsubscribed.length };
  await addToCount(tx, accountId, groupId, totals);
  await addToGroupStats(tx, accountId, groupId, startOfUnit(now, HOUR_MS), change);
  if (added > 0) await wakeWatchers(tx, accountId, groupId);
}

/** Throws `unprocessable` for limited keys if new entries of a locked group start automations, which send. */
export async function assertMayAdd(
  { tx, account, actor }: Pick<WriteContext, "tx" | "account" | "actor">,
  groupId: string,
): Promise<void> {
  if (isLimitedKey(actor) && (await isWatched(tx, account.id, groupId))) assertUnlimited(actor);
}

/** Records when groups were sent to. Call it late: it blocks other sends to these groups until COMMIT. */
export async function recordUse(
  tx: Tx,
  accountId: number,
  groups: readonly GroupRecord[],
  at: Date,
): Promise<void> {
  if (groups.length === 0) return;
  const ids = groups.map(({ group_id }) => group_id);
  await insertGroupUses(tx, accountId, ids, at);
}

export async function findGroupRecords(
  tx: Tx,
  accountId: number,
  groupIds: readonly number[],
): Promise<GroupRecord[]> {
  const groups = await findGroups(tx, accountId, groupIds);
  const byId = new Map(groups.map((row) => [Number(row.group_id), row]));
  return groupIds.flatMap((groupId) => byId.get(groupId) ?? []);
}

export function listGroupIds(tx: Tx, accountId: number): Promise<number[]> {
  return findGroupIds(tx, accountId);
}

export async function nameColumns(
  tx: Tx,
  accountId: number,
  group: GroupRecord,
  names: Partial<Record<`name_${ColumnLetter}`, string | null>>,
): Promise<void> {
  if (Object.keys(names).length === 0) return;
  await updateGroup(tx, accountId, group.group_id, { ...group, ...names });
}

/** Throws `not_found`. */
export async function getGroupResource(tx: Tx, accountId: number, groupId: number): Promise<Group> {
  return toGroup(await getGroupRecord(tx, accountId, groupId));
}
