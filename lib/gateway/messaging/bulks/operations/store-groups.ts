import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import type { Tx } from "@/lib/db/transaction";

export interface BulkGroupsRecord {
  uuid: string;
  /** Null if sent from the dashboard. */
  key_id: string | null;
  msg_groups: string[];
}

export async function findGroupsByBulks(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<BulkGroupsRecord[]> {
  const { rows } = await tx.query<BulkGroupsRecord>(
    `SELECT uuid, key_id, msg_groups FROM bulks
     WHERE account_id = $1 AND uuid = ANY ($2::uuid[]) AND msg_groups IS NOT NULL AND origin <> $3`,
    [accountId, uuids, TEST_ORIGIN],
  );
  return rows;
}

/** Omits bulks that are being deleted. */
export async function findOriginsByBulks(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<{ uuid: string; created_at: Date; sender_id: string }[]> {
  const { rows } = await tx.query<{ uuid: string; created_at: Date; sender_id: string }>(
    `SELECT uuid, created_at, sender_id FROM bulks
     WHERE account_id = $1 AND uuid = ANY ($2::uuid[]) AND removed_at IS NULL`,
    [accountId, uuids],
  );
  return rows;
}

/** Includes bulks that are being deleted, whose sums stay. */
export async function findSendersByBulks(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<{ uuid: string; key_id: string | null; service_code: string }[]> {
  const { rows } = await tx.query<{ uuid: string; key_id: string | null; service_code: string }>(
    "SELECT uuid, key_id, service_code FROM bulks WHERE account_id = $1 AND uuid = ANY ($2::uuid[])",
    [accountId, uuids],
  );
  return rows;
}
