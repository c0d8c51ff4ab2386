import type { DueQuery } from "@/lib/db/due-work/due-board";
import { deleteBulkTotals } from "@/lib/gateway/account/stats/public";
import type { Tx } from "@/lib/db/transaction";
import { BULK_FAILED, BULK_PROCESSED, OPEN_BULK_CODES } from "@/lib/core/messages/bulk-state";

export const BULKS_DUE: DueQuery = {
  sql: `SELECT min(work_at) FROM bulks`,
  placement: "distributed",
};

export interface DueBulk {
  accountId: number;
  uuid: string;
}

export async function findDueBulks(
  tx: Tx,
  limit: number,
  except: readonly number[] = [],
): Promise<DueBulk[]> {
  const { rows } = await tx.query<{ account_id: string; uuid: string }>(
    `SELECT account_id, uuid FROM bulks WHERE work_at <= now() AND account_id <> ALL ($2::bigint[])
     ORDER BY work_at LIMIT $1`,
    [limit, except],
  );
  return rows.map(({ account_id, uuid }) => ({ accountId: Number(account_id), uuid }));
}

/** Finds bulks whose messages aren't all queued, with a chunk due by then. Those scheduled for later are left out. */
export async function findUnfinishedBulks(tx: Tx, dueBefore: Date): Promise<DueBulk[]> {
  const { rows } = await tx.query<{ account_id: string; uuid: string }>(
    `SELECT account_id, uuid FROM bulks
     WHERE work_at <= $1::timestamptz AND status_code IN (${OPEN_BULK_CODES}) AND NOT is_expanded AND pause IS NULL
       AND removed_at IS NULL AND (delivery_at IS NULL OR delivery_at <= $1::timestamptz)
     ORDER BY account_id, uuid`,
    [dueBefore],
  );
  return rows.map(({ account_id, uuid }) => ({ accountId: Number(account_id), uuid }));
}

/** Retry while another worker leases messages. */
export const LEASED_RETRY_SECONDS = 5;

/** Reschedules a bulk; null for never. One deleted meanwhile keeps its time, as all of it must still be removed. */
export async function rescheduleBulk(
  tx: Tx,
  accountId: number,
  uuid: string,
  inSeconds: number | null,
): Promise<void> {
  await tx.query(
    `UPDATE bulks SET work_at = to_timestamp(extract(epoch FROM now())::double precision + $3::double precision)
     WHERE account_id = $1::bigint AND uuid = $2::uuid AND work_at IS NOT NULL
       AND ($3::double precision IS NOT NULL OR removed_at IS NULL)`,
    [accountId, uuid, inSeconds],
  );
}

export async function markProcessed(tx: Tx, accountId: number, uuid: string): Promise<void> {
  await tx.query(
    `UPDATE bulks SET status_code = $3::smallint, work_at = NULL, processed_at = now(),
       text = CASE WHEN is_text_deleted THEN NULL ELSE text END,
       variant_text = CASE WHEN is_text_deleted THEN NULL ELSE variant_text END,
       template = CASE WHEN is_text_deleted THEN template - 'texts' ELSE template END
     WHERE account_id = $1::bigint AND uuid = $2::uuid`,
    [accountId, uuid, BULK_PROCESSED],
  );
}

export async function deleteBulkRows(tx: Tx, accountId: number, uuid: string): Promise<void> {
  await deleteBulkTotals(tx, accountId, uuid);
  await tx.query("DELETE FROM bulks WHERE account_id = $1::bigint AND uuid = $2::uuid", [
    accountId,
    uuid,
  ]);
}

/** Consecutive failures until a bulk ends, with exponential backoff up to a minute. */
const MAX_FAILURES = 15;

/**
 * Delays the next step, or finally ends the bulk, upon which a worker deletes the pending recipients. No effect if
 * another worker has finished it.
 */
export async function recordFailure(tx: Tx, accountId: number, uuid: string): Promise<void> {
  await tx.query(
    `UPDATE bulks SET failures = failures + 1,
       work_at = to_timestamp(extract(epoch FROM now())::double precision + least(60, 2 ^ least(failures, 6)))
     WHERE account_id = $1::bigint AND uuid = $2::uuid AND work_at IS NOT NULL`,
    [accountId, uuid],
  );
  await tx.query(
    `UPDATE bulks SET status_code = $3::smallint, work_at = now(), pause = NULL, processed_at = now(),
       text = CASE WHEN is_text_deleted THEN NULL ELSE text END,
       variant_text = CASE WHEN is_text_deleted THEN NULL ELSE variant_text END,
       template = CASE WHEN is_text_deleted THEN template - 'texts' ELSE template END
     WHERE account_id = $1::bigint AND uuid = $2::uuid AND failures >= $4 AND status_code IN (${OPEN_BULK_CODES}) AND NOT is_expanded
       AND removed_at IS NULL`,
    [accountId, uuid, BULK_FAILED, MAX_FAILURES],
  );
}
