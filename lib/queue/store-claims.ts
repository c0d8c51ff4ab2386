import { CODE_PLACEHOLDER } from "@/lib/core/messages/code-placeholder";
import {
  FORM_ORIGIN,
  OPT_OUT_ORIGIN,
  TEST_ORIGIN,
  VERIFY_ORIGIN,
} from "@/lib/core/messages/message-origin";
import type { StoppedStatus } from "@/lib/core/messages/message-state";
import type { ServiceCode } from "@/lib/core/messages/services";
import type { AccountStatements } from "@/lib/db/transaction";

/** Claimed messages have an unknown outcome until it is committed. */
export interface ClaimedMessage {
  accountId: number;
  uuid: string;
  attempt: number;
  price: bigint;
  validUntil: Date;
  isExpired: boolean;
  isBlocked: boolean;
  isTest: boolean;
  /** Null if its bulk wasn't stopped. */
  stoppedCode: StoppedStatus | null;
  serviceCode: ServiceCode;
  phone: string;
  iso2: string;
  senderId: string;
  text: string;
  isVerify: boolean;
  hasPlaceholder: boolean;
  isUnicode: boolean;
  voiceLang: string | null;
  attemptsMax: number;
  partsCount: number;
  isTextDeleted: boolean;
  /** In earlier attempts. */
  acceptedParts: number[];
  /** Earlier attempts. */
  unknownCount: number;
  /** Accepted a part or didn't respond; null if not yet attempted. */
  carrier: string | null;
}

interface ClaimRow {
  account_id: string;
  uuid: string;
  attempt: number;
  price: string;
  valid_until: Date;
  is_expired: boolean;
  is_blocked: boolean;
  is_test: boolean;
  is_verify: boolean;
  has_placeholder: boolean;
  stopped_code: StoppedStatus | null;
  service_code: ServiceCode;
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
  carrier: string | null;
}

// Claims look up row by row, by ctid and by key (`OFFSET 0` stops the planner from reordering this). Otherwise a plan
// cached for an empty queue would scan the whole queue for each claim.

const DUE_SQL = `SELECT q.ctid FROM dispatch_queue q
             WHERE q.account_id = $1::bigint AND q.lease IS NULL AND q.due_at <= now()
             ORDER BY q.due_at, q.uuid LIMIT $3 FOR UPDATE SKIP LOCKED`;

/** Still unleased and due. The LIMIT makes the planner expect few rows and look each up by ctid. */
const PICKED_SQL = `SELECT q.ctid FROM unnest($3::uuid[]) AS p (uuid) CROSS JOIN LATERAL (
               SELECT ctid, lease, due_at FROM dispatch_queue
               WHERE account_id = $1::bigint AND uuid = p.uuid OFFSET 0 FOR UPDATE SKIP LOCKED) q
             WHERE q.lease IS NULL AND q.due_at <= now() LIMIT cardinality($3::uuid[])`;

/**
 * Claims due messages. One statement of one account is its own transaction, on a single shard of a cluster, and
 * commits before the first byte goes to a carrier.
 */
export function claimDue(
  tx: AccountStatements,
  accountId: number,
  lease: number,
  limit: number,
): Promise<ClaimedMessage[]> {
  return claim(tx, { name: "dispatch_claim", due: DUE_SQL }, [accountId, lease, limit]);
}

/** Claims only picked messages that are still due and unleased. */
export function claimPicked(
  tx: AccountStatements,
  accountId: number,
  lease: number,
  uuids: readonly string[],
): Promise<ClaimedMessage[]> {
  return claim(tx, { name: "dispatch_claim_picked", due: PICKED_SQL }, [accountId, lease, uuids]);
}

export interface ClaimQuota {
  accountId: number;
  most: number;
}

/** The LIMIT makes the planner expect few rows and look each up by ctid. */
const DUE_OF_ACCOUNTS_SQL = `SELECT q.ctid FROM unnest($1::bigint[], $3::integer[]) AS w (account_id, most) CROSS JOIN LATERAL (
               SELECT ctid FROM dispatch_queue
               WHERE account_id = w.account_id AND lease IS NULL AND due_at <= now()
               ORDER BY due_at, uuid LIMIT w.most FOR UPDATE SKIP LOCKED) q
             LIMIT $4`;

const CLAIM_FROM_ACCOUNTS_SQL = {
  name: "dispatch_claim_together",
  text: claimText(DUE_OF_ACCOUNTS_SQL, "true", "c.account_id"),
};

/** Claims for several accounts of a single Postgres, with one statement and one commit. */
export async function claimSeveral(
  tx: AccountStatements,
  quotas: readonly ClaimQuota[],
  lease: number,
): Promise<ClaimedMessage[]> {
  const { rows } = await tx.query<ClaimRow>({
    ...CLAIM_FROM_ACCOUNTS_SQL,
    values: [
      quotas.map(({ accountId }) => accountId),
      lease,
      quotas.map(({ most }) => most),
      quotas.reduce((sum, { most }) => sum + most, 0),
    ],
  });
  return rows.map(toClaimed);
}

async function claim(
  tx: AccountStatements,
  { name, due }: { name: string; due: string },
  values: readonly [accountId: number, lease: number, which: number | readonly string[]],
): Promise<ClaimedMessage[]> {
  const text = claimText(due, "q.account_id = $1::bigint", "$1::bigint");
  const { rows } = await tx.query<ClaimRow>({ name, text, values: [...values] });
  return rows.map(toClaimed);
}

/**
 * Builds the claim statement: `within` restricts the queue `q` to the account, if any; `own` is the account of a
 * claimed row `c`.
 */
function claimText(due: string, within: string, condition: string): string {
  return `WITH due AS (
             ${due}
           ), claimed AS (
             UPDATE dispatch_queue q SET lease = $2::bigint, attempt = q.attempt + 1 FROM due
             WHERE ${within} AND q.ctid = due.ctid
             RETURNING q.account_id, q.uuid, q.attempt, q.price, q.valid_until, q.parts_taken, q.unknown_count, q.carrier
           )
           SELECT c.account_id, c.uuid, c.attempt, c.price, c.valid_until, c.parts_taken, c.unknown_count, c.carrier,
                  c.valid_until <= now() AS is_expired,
                  m.origin <> '${OPT_OUT_ORIGIN}' AND EXISTS (SELECT 1 FROM blocked_numbers b
                          WHERE b.account_id = ${condition} AND b.number = m.phone
                            AND (b.type <> 2 OR m.origin <> '${FORM_ORIGIN}')) AS is_blocked,
                  m.origin = '${TEST_ORIGIN}' AS is_test, m.origin = '${VERIFY_ORIGIN}' AS is_verify,
                  m.origin IN ('${VERIFY_ORIGIN}', '${TEST_ORIGIN}')
                    AND strpos(m.text, '${CODE_PLACEHOLDER}') > 0 AS has_placeholder,
                  CASE WHEN m.bulk_id IS NOT NULL THEN (SELECT b.stopped_code FROM bulks b
                    WHERE b.account_id = ${condition} AND b.uuid = m.bulk_id) END AS stopped_code,
                  m.service_code, m.phone, m.iso2, m.sender_id, m.text, m.is_unicode, m.voice_lang,
                  m.attempts_count_max, m.parts_count, m.is_text_deleted
           FROM claimed c CROSS JOIN LATERAL (
             SELECT origin, bulk_id, service_code, phone, iso2, sender_id, text, is_unicode, voice_lang,
               attempts_count_max, parts_count, is_text_deleted
             FROM messages WHERE account_id = ${condition} AND uuid = c.uuid OFFSET 0) m`;
}

const toClaimed = (row: ClaimRow): ClaimedMessage => ({
  accountId: Number(row.account_id),
  uuid: row.uuid,
  attempt: row.attempt,
  price: BigInt(row.price),
  validUntil: row.valid_until,
  isExpired: row.is_expired,
  isBlocked: row.is_blocked,
  isTest: row.is_test,
  stoppedCode: row.stopped_code,
  serviceCode: row.service_code,
  phone: row.phone,
  iso2: row.iso2,
  senderId: row.sender_id,
  text: row.text ?? "",
  isVerify: row.is_verify,
  hasPlaceholder: row.has_placeholder,
  isUnicode: row.is_unicode,
  voiceLang: row.voice_lang,
  attemptsMax: row.attempts_count_max ?? 1,
  partsCount: row.parts_count,
  isTextDeleted: row.is_text_deleted,
  acceptedParts: row.parts_taken ?? [],
  unknownCount: row.unknown_count,
  carrier: row.carrier,
});
