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

/** Accounts with work that is due, those waiting longest first. */
export async function readyAccounts(tx: Pick<Tx, "query">, limit: number): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>({
    name: "dispatch_ready",
    text: "SELECT account_id FROM dispatch_ready WHERE due_at <= now() ORDER BY due_at LIMIT $1",
    values: [limit],
  });
  return rows.map((row) => Number(row.account_id));
}

/**
 * Takes an account without due work off the list, or notes when its next message is due. The lock comes
 * first and the look second: an accept that committed before the lock is seen, a later one waits.
 */
export async function parkAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.query("SELECT 1 FROM dispatch_ready WHERE account_id = $1 FOR UPDATE", [accountId]);
  const { rows } = await tx.query<{ due_at: Date | null }>(
    "SELECT min(due_at) AS due_at FROM dispatch_queue WHERE account_id = $1 AND lease IS NULL",
    [accountId],
  );
  const due = rows[0]?.due_at ?? null;
  if (due === null) {
    await tx.query("DELETE FROM dispatch_ready WHERE account_id = $1", [accountId]);
  } else {
    await tx.query("UPDATE dispatch_ready SET due_at = $2 WHERE account_id = $1", [accountId, due]);
  }
}

/** Puts accounts (back) on the list because messages of theirs are due at `dueInMs` from now. */
export async function readyAgain(
  tx: Tx,
  accountIds: readonly number[],
  dueInMs: number,
): Promise<void> {
  if (accountIds.length === 0) return;
  await tx.query(
    `INSERT INTO dispatch_ready (account_id, due_at)
     SELECT account_id, now() + $2 * interval '1 millisecond' FROM unnest($1::bigint[]) AS account_id
     ORDER BY account_id
     ON CONFLICT (account_id) DO UPDATE SET due_at = least(dispatch_ready.due_at, excluded.due_at)`,
    [[...new Set(accountIds)].sort((a, b) => a - b), dueInMs],
  );
}
