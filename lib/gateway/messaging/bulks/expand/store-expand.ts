import { OPEN_BULK_CODES } from "@/lib/core/messages/bulk-state";
import type { Tx } from "@/lib/db/transaction";
import type { BulkPause, BulkStatus, DropReason } from "@/lib/core/messages/bulk-state";
import type { BulkRecord, Recipient } from "@/lib/gateway/messaging/bulks/record";
import { BULK_COLUMNS } from "@/lib/gateway/messaging/bulks/store";
import type { Tally } from "@/lib/gateway/messaging/bulks/tally";

/** Returns undefined if no chunk is due or another worker holds it. */
export async function lockDueBulk(
  tx: Tx,
  accountId: number,
  uuid: string,
): Promise<BulkRecord | undefined> {
  const { rows } = await tx.query<BulkRecord>(
    `SELECT ${BULK_COLUMNS} FROM bulks
     WHERE account_id = $1::bigint AND uuid = $2::uuid AND work_at <= now() AND status_code IN (${OPEN_BULK_CODES})
       AND removed_at IS NULL FOR UPDATE SKIP LOCKED`,
    [accountId, uuid],
  );
  return rows[0];
}

export async function listRecipients(
  tx: Tx,
  accountId: number,
  uuid: string,
  after: string,
  limit: number,
): Promise<Recipient[]> {
  const { rows } = await tx.query<Recipient>(
    `SELECT phone, group_id, a, b, c, d, e, callback_data FROM bulk_recipients
     WHERE account_id = $1::bigint AND bulk_id = $2::uuid AND phone > $3 ORDER BY phone LIMIT $4`,
    [accountId, uuid, after, limit],
  );
  return rows;
}

export async function deleteRecipients(
  tx: Tx,
  accountId: number,
  uuid: string,
  { after, upTo }: { after: string; upTo: string },
): Promise<void> {
  await tx.query(
    `DELETE FROM bulk_recipients
     WHERE account_id = $1::bigint AND bulk_id = $2::uuid AND phone > $3 AND phone <= $4`,
    [accountId, uuid, after, upTo],
  );
}

/** Inserts drops; `isRecipient` is false for entries that never were recipients. */
export async function insertDrops(
  tx: Tx,
  accountId: number,
  uuid: string,
  drops: readonly { phone: string; reason: DropReason }[],
  isRecipient = true,
): Promise<void> {
  if (drops.length === 0) return;
  await tx.query(
    `INSERT INTO bulk_drops (account_id, bulk_id, phone, reason, is_recipient)
     SELECT a.account_id, $2::uuid, d.phone, d.reason, $5::boolean
     FROM unnest($3::text[], $4::text[]) AS d (phone, reason) JOIN accounts a ON a.account_id = $1::bigint
     ON CONFLICT (account_id, bulk_id, phone) DO NOTHING`,
    [
      accountId,
      uuid,
      drops.map(({ phone }) => phone),
      drops.map(({ reason }) => reason),
      isRecipient,
    ],
  );
}

export interface Progress {
  status: BulkStatus;
  pause: BulkPause | null;
  expandedTo: string;
  isExpanded: boolean;
  settled: number;
  count: number;
  cost: bigint;
  tally: Tally;
  /** Seconds until the next step; null if finished. */
  nextInSeconds: number | null;
  /** Time from which the current rate applies; null if unchanged. */
  paceAt: Date | null;
  paceBefore: number;
}

export async function saveProgress(
  tx: Tx,
  accountId: number,
  uuid: string,
  progress: Progress,
): Promise<void> {
  const {
    status,
    pause,
    expandedTo,
    isExpanded,
    settled,
    count,
    cost,
    tally,
    nextInSeconds,
    paceAt,
    paceBefore,
  } = progress;
  await tx.query(
    `UPDATE bulks SET status_code = $3::smallint, pause = $4, expanded_to = $5, msg_total_count = $6::bigint,
       msg_total_cost = $7::bigint, tally = $8::jsonb, pace_at = $10::timestamptz, pace_before = $11::bigint,
       settled = $12::bigint, is_expanded = $13, failures = 0,
       work_at = to_timestamp(extract(epoch FROM now())::double precision + $9::double precision),
       text = CASE WHEN is_text_deleted AND $3::smallint NOT IN (0, 5) THEN NULL ELSE text END,
       variant_text = CASE WHEN is_text_deleted AND $3::smallint NOT IN (0, 5) THEN NULL ELSE variant_text END,
       template = CASE WHEN is_text_deleted AND $3::smallint NOT IN (0, 5) THEN template - 'texts' ELSE template END,
       variant_key = CASE WHEN $13 THEN NULL ELSE variant_key END,
       processed_at = now()
     WHERE account_id = $1::bigint AND uuid = $2::uuid`,
    [
      accountId,
      uuid,
      status,
      pause,
      expandedTo,
      count,
      cost.toString(),
      JSON.stringify(tally),
      nextInSeconds,
      paceAt,
      paceBefore,
      settled,
      isExpanded,
    ],
  );
}
