import { accountByAccount, type RetentionStep } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";
import {
  deleteEmptyGroup,
  deleteGroupStats,
  findGroupsToDelete,
  lockGroupToDelete,
} from "@/lib/gateway/contacts/group-records/service-retention";
import { expireImports } from "@/lib/gateway/contacts/imports/service-retention";
import { deleteNumbers } from "@/lib/gateway/contacts/phones/service-retention";

/** The next numbers of one group that is gone, then its sums; with the last of them the group itself. */
async function clearGroup(tx: Tx, accountId: number): Promise<"more" | "done"> {
  const groupId = await lockGroupToDelete(tx, accountId);
  if (groupId === undefined) return "done";
  if (await deleteNumbers(tx, accountId, groupId)) return "more";
  if (await deleteGroupStats(tx, accountId, groupId)) return "more";
  await expireImports(tx, accountId, groupId);
  await deleteEmptyGroup(tx, accountId, groupId);
  return "more";
}

/**
 * Deletes groups that customers deleted, or whose time has come, with their numbers and sums, `ROWS_PER_STEP` a transaction.
 * Readers have not seen them since; whoever stops half way leaves a group with fewer numbers, which the next run finds.
 */
export function removeGroups(): RetentionStep {
  return accountByAccount({ name: "groups", find: findGroupsToDelete, clear: clearGroup });
}
