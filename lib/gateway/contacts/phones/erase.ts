import type { Tx } from "@/lib/db/transaction";
import { adjustMemberCount, lockGroups } from "@/lib/gateway/contacts/group-records/public";
import { findGroupEntries, deletePhoneEverywhere } from "./store-erase";

export async function findEntryIds(tx: Tx, accountId: number, phone: string): Promise<string[]> {
  return (await findGroupEntries(tx, accountId, phone)).map(({ phone_id }) => phone_id);
}

/** Deletes the number from all groups, also soft-deleted ones. Returns the number of groups. */
export async function eraseEntries(
  tx: Tx,
  accountId: number,
  phone: string,
  now: Date,
): Promise<number> {
  const places = await findGroupEntries(tx, accountId, phone);
  const ids = places.map(({ group_id }) => group_id);
  const locked = await lockGroups(tx, accountId, ids);
  const removed = new Set(await deletePhoneEverywhere(tx, accountId, phone));
  // Soft-deleted groups aren't counted any more, and locking them would delay their cleanup.
  for (const { group_id } of locked)
    if (removed.has(group_id))
      await adjustMemberCount(tx, accountId, group_id, { removed: 1 }, now);
  return removed.size;
}
