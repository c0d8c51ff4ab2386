import type { Tx } from "@/lib/db/transaction";
import { type BulkGroupsRecord, findGroupsOf } from "./store-groups";

/** By which key some bulks came and to which groups they went; those that went to none, or were tests, are left out. */
export async function findBulkGroups(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<{ uuid: string; keyId: number; groupIds: number[] }[]> {
  const rows: BulkGroupsRecord[] = await findGroupsOf(tx, accountId, uuids);
  return rows.map(({ uuid, key_id, msg_groups }) => ({
    uuid,
    keyId: Number(key_id ?? 0),
    groupIds: msg_groups.map(Number),
  }));
}
