import type { Tx } from "@/lib/db/transaction";
import {
  type BulkGroupsRecord,
  findGroupsByBulks,
  findOriginsByBulks,
  findSendersByBulks,
} from "./store-groups";

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

/** Finds when and by which sender bulks were made: enough to name them to roles that don't see texts. */
export async function findBulkOrigins(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<Map<string, { createdAt: Date; senderId: string }>> {
  const rows = await findOriginsByBulks(tx, accountId, uuids);
  return new Map(
    rows.map(({ uuid, created_at, sender_id }) => [
      uuid,
      { createdAt: created_at, senderId: sender_id },
    ]),
  );
}

/** Finds keys (0: dashboard) and services by which bulks were sent. */
export async function findBulkSenders(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<Map<string, { keyId: number; serviceCode: string }>> {
  const rows = await findSendersByBulks(tx, accountId, uuids);
  return new Map(
    rows.map(({ uuid, key_id, service_code }) => [
      uuid,
      { keyId: Number(key_id ?? 0), serviceCode: service_code },
    ]),
  );
}
