import { announceAtCommit } from "@/lib/db/announce-work";
import { WAITING } from "@/lib/core/messages/message-state";
import type { StoppedStatus } from "@/lib/core/messages/message-state";
import { BULK_STOPPED } from "@/lib/core/messages/bulk-state";
import type { Tx } from "@/lib/db/transaction";

/**
 * Marks a bulk stopped: no further chunk is taken, and workers submit none of its messages. Schedules a worker for
 * those still queued.
 */
export async function markStopped(
  tx: Tx,
  accountId: number,
  uuid: string,
  stoppedCode: StoppedStatus,
): Promise<void> {
  await tx.query(
    `UPDATE bulks SET status_code = $3::smallint, stopped_code = $4::smallint, pause = NULL, work_at = now(),
       text = CASE WHEN is_text_deleted THEN NULL ELSE text END,
       variant_text = CASE WHEN is_text_deleted THEN NULL ELSE variant_text END,
       template = CASE WHEN is_text_deleted THEN template - 'texts' ELSE template END, processed_at = now()
     WHERE account_id = $1::bigint AND uuid = $2::uuid`,
    [accountId, uuid, BULK_STOPPED, stoppedCode],
  );
  announceAtCommit(tx, "bulks");
}

type NumberTable = "bulk_recipients" | "bulk_drops";

export const NUMBERS_PER_STEP = 5_000;

export async function deleteNumbers(
  tx: Tx,
  accountId: number,
  uuid: string,
  { table, limit }: { table: NumberTable; limit: number },
): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM ${table} WHERE account_id = $1::bigint AND bulk_id = $2::uuid AND phone = ANY (ARRAY(
       SELECT phone FROM ${table} WHERE account_id = $1::bigint AND bulk_id = $2::uuid ORDER BY phone LIMIT $3))`,
    [accountId, uuid, limit],
  );
  return rowCount ?? 0;
}

export async function markReleased(
  tx: Tx,
  accountId: number,
  uuid: string,
  userId: number,
): Promise<void> {
  await tx.query(
    `UPDATE bulks SET pause = NULL, released_by = $3::bigint, work_at = now(), pace_at = greatest(delivery_at, now()),
       processed_at = now()
     WHERE account_id = $1::bigint AND uuid = $2::uuid`,
    [accountId, uuid, userId],
  );
}

/** Finds messages; `isWaiting` selects those not ended. */
export async function findMessagesInBulk(
  tx: Tx,
  accountId: number,
  uuid: string,
  { after, limit, isWaiting }: { after: string; limit: number; isWaiting: boolean },
): Promise<string[]> {
  const { rows } = await tx.query<{ uuid: string }>(
    `SELECT m.uuid FROM messages m
     WHERE m.account_id = $1::bigint AND m.bulk_id = $2::uuid AND m.uuid > $3::uuid
       AND (NOT $5::boolean OR m.status_code = ${WAITING})
     ORDER BY m.uuid LIMIT $4`,
    [accountId, uuid, after, limit, isWaiting],
  );
  return rows.map((row) => row.uuid);
}

/** Soft-deletes a bulk; a worker deletes its messages. */
export async function markRemoved(tx: Tx, accountId: number, uuid: string): Promise<void> {
  await tx.query(
    `UPDATE bulks SET removed_at = now(), text = NULL, variant_text = NULL, variant_key = NULL, template = template - 'texts', phones = NULL, work_at = now(), pause = NULL
     WHERE account_id = $1::bigint AND uuid = $2::uuid`,
    [accountId, uuid],
  );
  announceAtCommit(tx, "bulks");
}
