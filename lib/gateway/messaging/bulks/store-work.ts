import { deleteBulkSums } from "@/lib/gateway/account/stats/service-bulks";
import type { Tx } from "@/lib/db/transaction";
import { BULK_FAILED, BULK_PROCESSED, OPEN_BULK_CODES } from "@/lib/core/messages/bulk-state";

/** A bulk that a worker should look at. */
export interface DueBulk {
  accountId: number;
  uuid: string;
}

/** Bulks with work, those that wait longest first. Reads all accounts but some. */
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

/** How often a worker looks for messages of a stopped or deleted bulk that another one has leased. */
export const LEASED_RETRY_SECONDS = 5;

/**
 * When a worker looks next at a bulk that it has work with; null: never. A bulk that was deleted meanwhile keeps its
 * time: all of it is yet to be removed.
 */
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

/** Ends a bulk whose messages have all been handed over, or ended without. */
export async function markProcessed(tx: Tx, accountId: number, uuid: string): Promise<void> {
  await tx.query(
    `UPDATE bulks SET status_code = $3::smallint, work_at = NULL, processed_at = now(),
       text = CASE WHEN is_text_deleted THEN NULL ELSE text END,
       variant_text = CASE WHEN is_text_deleted THEN NULL ELSE variant_text END
     WHERE account_id = $1::bigint AND uuid = $2::uuid`,
    [accountId, uuid, BULK_PROCESSED],
  );
}

/** Deletes a bulk with all that was kept about it, once its messages are gone. */
export async function deleteBulkRows(tx: Tx, accountId: number, uuid: string): Promise<void> {
  await deleteBulkSums(tx, accountId, uuid);
  await tx.query("DELETE FROM bulks WHERE account_id = $1::bigint AND uuid = $2::uuid", [
    accountId,
    uuid,
  ]);
}

/** So many in a row end a bulk; each waits twice as long as the one before, a minute at most. */
const FAILURES_MAX = 15;

/**
 * Notes that a step failed: the next one waits, and the last ends the bulk as one of a service error. A worker then
 * deletes who is left. Nothing is noted when another worker has finished the bulk meanwhile.
 */
export async function noteFailure(tx: Tx, accountId: number, uuid: string): Promise<void> {
  await tx.query(
    `UPDATE bulks SET failures = failures + 1,
       work_at = to_timestamp(extract(epoch FROM now())::double precision + least(60, 2 ^ least(failures, 6)))
     WHERE account_id = $1::bigint AND uuid = $2::uuid AND work_at IS NOT NULL`,
    [accountId, uuid],
  );
  await tx.query(
    `UPDATE bulks SET status_code = $3::smallint, work_at = now(), pause = NULL, processed_at = now(),
       text = CASE WHEN is_text_deleted THEN NULL ELSE text END,
       variant_text = CASE WHEN is_text_deleted THEN NULL ELSE variant_text END
     WHERE account_id = $1::bigint AND uuid = $2::uuid AND failures >= $4 AND status_code IN (${OPEN_BULK_CODES}) AND NOT is_expanded
       AND removed_at IS NULL`,
    [accountId, uuid, BULK_FAILED, FAILURES_MAX],
  );
}
