import type { AccountStatements } from "@/lib/db/transaction";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/resource";

/** A message in the hands of this worker: in doubt until its outcome is committed. */
export interface Claim {
  accountId: number;
  uuid: string;
  attempt: number;
  price: bigint;
  validUntil: Date;
  isExpired: boolean;
  isBlocked: boolean;
  serviceCode: MessageRecord["service_code"];
  phone: string;
  iso2: string;
  senderId: string;
  text: string;
  isUnicode: boolean;
  voiceLang: string | null;
  attemptsMax: number;
  partsCount: number;
  isTextDeleted: boolean;
  /** Numbers of parts that a carrier has taken in an earlier attempt. */
  partsTaken: number[];
  /** Earlier attempts whose answer never came. */
  unknownCount: number;
}

interface ClaimRow {
  uuid: string;
  attempt: number;
  price: string;
  valid_until: Date;
  is_expired: boolean;
  is_blocked: boolean;
  service_code: MessageRecord["service_code"];
  phone: string;
  iso2: string;
  sender_id: string;
  text: string | null;
  is_unicode: boolean;
  voice_lang: string | null;
  attempts_count_max: number | null;
  parts_count: number;
  is_text_deleted: boolean;
  parts_taken: number[] | null;
  unknown_count: number;
}

/** Due messages of an account, oldest first, that no worker has. */
const DUE = `SELECT q.uuid FROM dispatch_queue q
             WHERE q.account_id = $1::bigint AND q.lease IS NULL AND q.due_at <= now()
             ORDER BY q.due_at, q.uuid LIMIT $3 FOR UPDATE SKIP LOCKED`;

/**
 * The same for a worker that does not speak to every carrier ($4: those it does): without messages that go
 * through others. What nobody takes, or is not valid any more, ends with any worker.
 */
const DUE_AND_SERVED = `SELECT q.uuid FROM dispatch_queue q
             JOIN messages m ON m.account_id = $1::bigint AND m.uuid = q.uuid
             WHERE q.account_id = $1::bigint AND q.lease IS NULL AND q.due_at <= now()
               AND (q.valid_until <= now() OR coalesce((
                 SELECT c.carrier = ANY ($4::text[]) FROM carriers c
                 WHERE c.is_enabled AND q.service_code = ANY (c.services)
                   AND (c.countries IS NULL OR m.iso2 = ANY (c.countries))
                 ORDER BY c.priority, c.carrier LIMIT 1), true))
             ORDER BY q.due_at, q.uuid LIMIT $3 FOR UPDATE OF q SKIP LOCKED`;

/**
 * Takes up to `limit` due messages of one account into doubt, with their texts. One statement of one
 * account, so it is its own transaction and a single-shard one on a cluster; it is committed before the
 * first byte goes to a carrier. `served`: only messages of these carriers; null: of all.
 */
export async function claimDue(
  tx: AccountStatements,
  accountId: number,
  lease: number,
  limit: number,
  served: readonly string[] | null = null,
): Promise<Claim[]> {
  const { rows } = await tx.query<ClaimRow>({
    name: served === null ? "dispatch_claim" : "dispatch_claim_served",
    text: `WITH due AS (
             ${served === null ? DUE : DUE_AND_SERVED}
           ), claimed AS (
             UPDATE dispatch_queue q SET lease = $2::bigint, attempt = q.attempt + 1 FROM due
             WHERE q.account_id = $1::bigint AND q.uuid = due.uuid
             RETURNING q.uuid, q.attempt, q.price, q.valid_until, q.parts_taken, q.unknown_count
           )
           SELECT c.uuid, c.attempt, c.price, c.valid_until, c.parts_taken, c.unknown_count,
                  c.valid_until <= now() AS is_expired,
                  EXISTS (SELECT 1 FROM blocked_numbers b
                          WHERE b.account_id = $1::bigint AND b.number = m.phone) AS is_blocked,
                  m.service_code, m.phone, m.iso2, m.sender_id, m.text, m.is_unicode, m.voice_lang,
                  m.attempts_count_max, m.parts_count, m.is_text_deleted
           FROM claimed c JOIN messages m ON m.account_id = $1::bigint AND m.uuid = c.uuid`,
    values: [accountId, lease, limit, ...(served === null ? [] : [served])],
  });
  return rows.map((row) => ({
    accountId,
    uuid: row.uuid,
    attempt: row.attempt,
    price: BigInt(row.price),
    validUntil: row.valid_until,
    isExpired: row.is_expired,
    isBlocked: row.is_blocked,
    serviceCode: row.service_code,
    phone: row.phone,
    iso2: row.iso2,
    senderId: row.sender_id,
    text: row.text ?? "",
    isUnicode: row.is_unicode,
    voiceLang: row.voice_lang,
    attemptsMax: row.attempts_count_max ?? 1,
    partsCount: row.parts_count,
    isTextDeleted: row.is_text_deleted,
    partsTaken: row.parts_taken ?? [],
    unknownCount: row.unknown_count,
  }));
}
