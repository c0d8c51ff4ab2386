import type { Tx } from "@/lib/db/transaction";
import type { MessageRow } from "@/lib/gateway/sms/resource";

/** A message in the hands of this worker: in doubt until its outcome is committed. */
export interface Claim {
  accountId: number;
  uuid: string;
  attempt: number;
  price: bigint;
  validUntil: Date;
  isExpired: boolean;
  isBlocked: boolean;
  serviceCode: MessageRow["service_code"];
  phone: string;
  iso2: string;
  senderId: string;
  text: string;
  isUnicode: boolean;
  voiceLang: string | null;
  attemptsMax: number;
  partsCount: number;
  isTextDeleted: boolean;
}

interface ClaimRow {
  uuid: string;
  attempt: number;
  price: string;
  valid_until: Date;
  is_expired: boolean;
  is_blocked: boolean;
  service_code: MessageRow["service_code"];
  phone: string;
  iso2: string;
  sender_id: string;
  text: string | null;
  is_unicode: boolean;
  voice_lang: string | null;
  attempts_count_max: number | null;
  parts_count: number;
  is_text_deleted: boolean;
}

/**
 * Takes up to `limit` due messages of one account into doubt, with their texts. One statement of one
 * account, so it is its own transaction and a single-shard one on a cluster; it is committed before the
 * first byte goes to a carrier.
 */
export async function claimDue(
  tx: Pick<Tx, "query">,
  accountId: number,
  lease: number,
  limit: number,
): Promise<Claim[]> {
  const { rows } = await tx.query<ClaimRow>({
    name: "dispatch_claim",
    text: `WITH due AS (
             SELECT uuid FROM dispatch_queue
             WHERE account_id = $1::bigint AND lease IS NULL AND due_at <= now()
             ORDER BY due_at, uuid LIMIT $3 FOR UPDATE SKIP LOCKED
           ), claimed AS (
             UPDATE dispatch_queue q SET lease = $2::bigint, attempt = q.attempt + 1 FROM due
             WHERE q.account_id = $1::bigint AND q.uuid = due.uuid
             RETURNING q.uuid, q.attempt, q.price, q.valid_until
           )
           SELECT c.uuid, c.attempt, c.price, c.valid_until, c.valid_until <= now() AS is_expired,
                  EXISTS (SELECT 1 FROM blocked_numbers b
                          WHERE b.account_id = $1::bigint AND b.number = m.phone) AS is_blocked,
                  m.service_code, m.phone, m.iso2, m.sender_id, m.text, m.is_unicode, m.voice_lang,
                  m.attempts_count_max, m.parts_count, m.is_text_deleted
           FROM claimed c JOIN messages m ON m.account_id = $1::bigint AND m.uuid = c.uuid`,
    values: [accountId, lease, limit],
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
  }));
}
