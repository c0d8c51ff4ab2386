import type { Tx } from "@/lib/db/transaction";
import { type BulkGroupsRecord, findGroupsByBulks } from "./store-groups";

/** Finds groups of bulks, except tests and bulks without groups. */
export async function findBulkGroups(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<{ uuid: string; keyId: number; groupIds: number[] }[]> {
  const rows: BulkGroupsRecord[] = await findGroupsByBulks(tx, accountId, uuids);
  return rows.map(({ uuid, key_id, msg_groups }) => ({
    uuid,
    keyId: Number(key_id ?? 0),
    groupIds: msg_groups.map(Number),
  }));
}
