import { accountByAccount, type RetentionStep } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";
import {
  deleteEmptyGroup,
  deleteGroupStats,
  findGroupsToDelete,
  lockGroupToDelete,
} from "@/lib/gateway/contacts/group-records/store-retention";
import { expireImports } from "@/lib/gateway/contacts/imports/public";
import { deleteNumbers } from "@/lib/gateway/contacts/phones/store-retention";

/** Deletes numbers first, then sums, and finally the group. */
async function deleteGroup(tx: Tx, accountId: number): Promise<"more" | "done"> {
  const groupId = await lockGroupToDelete(tx, accountId);
  if (groupId === undefined) return "done";
  if (await deleteNumbers(tx, accountId, groupId)) return "more";
  if (await deleteGroupStats(tx, accountId, groupId)) return "more";
  await expireImports(tx, accountId, groupId);
  await deleteEmptyGroup(tx, accountId, groupId);
  return "more";
}

/**
 * Deletes soft-deleted and expired groups, `ROWS_PER_STEP` per transaction. They are already hidden, and the next run
 * resumes an interrupted one.
 */
export function deleteGroups(): RetentionStep {
  return accountByAccount({ name: "groups", find: findGroupsToDelete, clear: deleteGroup });
}
