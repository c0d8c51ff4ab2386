import { notFound } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { toGroup } from "./resource";
import type { Group } from "./schema";
import type { Column } from "./schema-values";
import {
  addToCount,
  findGroup,
  findGroupIds,
  type GroupRecord,
  lockGroup,
  updateGroup,
} from "./store";

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
 * The same, held until the transaction ends. Numbers of a group change only under it, so that its count is exact and
 * the same number added twice at once is found.
 */
export async function holdGroup(tx: Tx, accountId: number, groupId: number): Promise<GroupRecord> {
  const row = await lockGroup(tx, accountId, groupId);
  if (row === undefined) throw notFound("group with this ID");
  return row;
}

/** Counts numbers that were added (or taken out, below zero) to a group that is held. */
export async function countItems(
  tx: Tx,
  accountId: number,
  groupId: string,
  count: number,
): Promise<void> {
  if (count !== 0) await addToCount(tx, accountId, groupId, count);
}

/** Those of some groups that are there, in the order given. */
export async function findGroupRecords(
  tx: Tx,
  accountId: number,
  groupIds: readonly number[],
): Promise<GroupRecord[]> {
  const found: GroupRecord[] = [];
  for (const groupId of groupIds) {
    const row = await findGroup(tx, accountId, groupId);
    if (row !== undefined) found.push(row);
  }
  return found;
}

/** IDs of the account's groups, in order. */
export function listGroupIds(tx: Tx, accountId: number): Promise<number[]> {
  return findGroupIds(tx, accountId);
}

/** Names columns of a group that is held; null takes a name away. */
export async function nameColumns(
  tx: Tx,
  accountId: number,
  group: GroupRecord,
  names: Partial<Record<`name_${Column}`, string | null>>,
): Promise<void> {
  if (Object.keys(names).length === 0) return;
  await updateGroup(tx, accountId, group.group_id, { ...group, ...names });
}

/** The group as the API shows it; throws `not_found`. */
export async function getGroupResource(tx: Tx, accountId: number, groupId: number): Promise<Group> {
  return toGroup(await getGroupRecord(tx, accountId, groupId));
}
