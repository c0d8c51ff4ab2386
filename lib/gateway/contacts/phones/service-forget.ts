import type { Tx } from "@/lib/db/transaction";
import {
  countItems,
  findGroupRecords,
  holdGroup,
} from "@/lib/gateway/contacts/groups/service-access";
import { findPlacesOf, removeEverywhere } from "./store-forget";

/** IDs of all entries of a number (E.164). */
export async function findEntryIds(tx: Tx, accountId: number, phone: string): Promise<string[]> {
  return (await findPlacesOf(tx, accountId, phone)).map(({ phone_id }) => phone_id);
}

/** Takes a number (E.164) with its columns out of all groups, those that wait for their deletion included. */
export async function forgetEntries(tx: Tx, accountId: number, phone: string): Promise<number> {
  const places = await findPlacesOf(tx, accountId, phone);
  const ids = places.map(({ group_id }) => Number(group_id)).sort((one, other) => one - other);
  // Groups are held in the order of their IDs, otherwise two of these at once deadlock.
  const groups = await findGroupRecords(tx, accountId, ids);
  for (const { group_id } of groups) await holdGroup(tx, accountId, Number(group_id));
  const removed = await removeEverywhere(tx, accountId, phone);
  for (const groupId of removed) await countItems(tx, accountId, groupId, -1);
  return removed.length;
}
