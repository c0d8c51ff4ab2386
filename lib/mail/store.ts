import type { DueQuery } from "@/lib/db/due-work/due-board";
import { announceAtCommit } from "@/lib/db/announce-work";
import type { Tx } from "@/lib/db/transaction";
import type { AttachedDocument, Mail } from "./mail";

export const MAILS_DUE: DueQuery = {
  sql: `SELECT min(next_at) FROM mail_outbox WHERE done_at IS NULL`,
  placement: "local",
};

export interface ClaimedMail {
  mail_id: string;
  kind: string;
  recipient: string;
  subject: string;
  body: string;
  attempts: number;
  created_at: Date;
  account_id: string | null;
  document_id: string | null;
  attached: AttachedDocument["attached"] | null;
  lang: string | null;
  text_kind: string | null;
  report_run_id: string | null;
  report_variant: string | null;
  unsubscribe_url: string | null;
}

/** Due time that keeps the hourly limit: an hour after the `$14`th latest mail, or now if that has passed. */
const NEXT_SLOT_SQL = `greatest(now(), interval '1 hour' + (
  SELECT next_at FROM mail_outbox WHERE recipient = $2 AND kind = $1 ORDER BY next_at DESC OFFSET $14 - 1 LIMIT 1))`;
const COUNT = `SELECT count(*) FROM mail_outbox
  WHERE recipient = $2 AND kind = ANY ($15) AND created_at > now() - interval '1 hour'`;

const insertText = (nextAt: string, condition: string) =>
  `INSERT INTO mail_outbox (kind, recipient, subject, body, account_id, document_id, attached, report_run_id,
       report_variant, unsubscribe_url, phones, lang, text_kind, next_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, ${nextAt} WHERE ${condition} RETURNING mail_id`;
const INSERT_DEFERRABLE = insertText(NEXT_SLOT_SQL, "true");
const INSERT_WITHIN_LIMIT = insertText("now()", `(${COUNT}) < $14`);

const toColumnValues = ({ kind, recipient, subject, text, ...mail }: Mail) => [
  kind,
  recipient,
  subject,
  text,
  mail.document?.accountId ?? mail.report?.accountId ?? mail.about?.accountId,
  mail.document?.documentId,
  mail.document?.attached,
  mail.report?.runId,
  mail.report?.variant,
  mail.report?.unsubscribeUrl,
  mail.about?.phones,
  mail.lang,
  mail.textKind,
];

/** Serializes concurrent counts of a recipient's mails. `kind` is the first of the kinds that share the limit. */
export async function lockCount(tx: Tx, kind: Mail["kind"], recipient: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `mails/${kind}/${recipient}`,
  ]);
}

/** Inserts a mail due now, or an hour after the `maxPerHour`th latest of its kind and recipient. Returns its id. */
export async function insertDeferrable(tx: Tx, mail: Mail, maxPerHour: number): Promise<string> {
  const { rows } = await tx.query<{ mail_id: string }>(INSERT_DEFERRABLE, [
    ...toColumnValues(mail),
    maxPerHour,
  ]);
  announceAtCommit(tx, "mails");
  return rows[0]?.mail_id ?? "";
}

/** Returns false if the recipient has `maxPerHour` mails of these kinds within an hour. */
export async function insertWithinLimit(
  tx: Tx,
  mail: Mail,
  maxPerHour: number,
  kinds: readonly Mail["kind"][],
): Promise<boolean> {
  const { rowCount } = await tx.query(INSERT_WITHIN_LIMIT, [
    ...toColumnValues(mail),
    maxPerHour,
    kinds,
  ]);
  announceAtCommit(tx, "mails");
  return rowCount === 1;
}

/** Claims due mails. Unless sent or failed by then, they are due again after `seconds`. */
export async function claimDue(tx: Tx, limit: number, seconds: number): Promise<ClaimedMail[]> {
  const { rows } = await tx.query<ClaimedMail>(
    `UPDATE mail_outbox SET attempts = attempts + 1, next_at = now() + $2 * interval '1 second'
     WHERE mail_id IN (
       SELECT mail_id FROM mail_outbox WHERE done_at IS NULL AND next_at <= now()
       ORDER BY next_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING mail_id, kind, recipient, subject, body, attempts, created_at, account_id, document_id, attached,
       lang, text_kind, report_run_id, report_variant, unsubscribe_url`,
    [limit, seconds],
  );
  return rows;
}

/** Subjects of automations may contain people's data, so they are cleared with the text. */
const clearSubject = (subject: string) =>
  `CASE WHEN kind = 'automation' THEN kind ELSE ${subject} END`;

/** `subject`: as it was sent. */
export async function updateSent(tx: Tx, mailId: string, subject: string): Promise<void> {
  await tx.query(
    `UPDATE mail_outbox SET done_at = now(), body = '', subject = ${clearSubject("$2::text")}, phones = NULL, last_error = NULL
     WHERE mail_id = $1 AND done_at IS NULL`,
    [mailId, subject],
  );
}

/** Defers a mail that must wait, unless another attempt has begun. */
export async function updatePaused(
  tx: Tx,
  { mail_id, attempts }: ClaimedMail,
  seconds: number,
): Promise<void> {
  await tx.query(
    `UPDATE mail_outbox SET next_at = now() + $3 * interval '1 second', attempts = attempts - 1
     WHERE mail_id = $1 AND attempts = $2 AND done_at IS NULL`,
    [mail_id, attempts, seconds],
  );
}

/** Records a failure unless another attempt has begun. */
export async function updateFailed(
  tx: Tx,
  { mail_id, attempts }: ClaimedMail,
  outcome: { error: string; seconds: number; isLast: boolean; isCanceled: boolean },
): Promise<void> {
  const { error, seconds, isLast, isCanceled } = outcome;
  await tx.query(
    `UPDATE mail_outbox SET last_error = $3, next_at = now() + $4 * interval '1 second',
       done_at = CASE WHEN $5 THEN now() END, body = CASE WHEN $5 THEN '' ELSE body END,
       subject = CASE WHEN $5 THEN ${clearSubject("subject")} ELSE subject END, phones = CASE WHEN $5 THEN NULL ELSE phones END,
       is_canceled = $6
     WHERE mail_id = $1 AND attempts = $2 AND done_at IS NULL`,
    [mail_id, attempts, error, seconds, isLast, isCanceled],
  );
}

interface DocumentMailRecord extends OutboxState {
  recipient: string;
  subject: string;
  created_at: Date;
}

export async function findMailsByDocument(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<DocumentMailRecord[]> {
  const { rows } = await tx.query<DocumentMailRecord>(
    `SELECT mail_id, recipient, subject, created_at, done_at, last_error, is_canceled FROM mail_outbox
     WHERE account_id = $1 AND document_id = $2 ORDER BY mail_id DESC`,
    [accountId, documentId],
  );
  return rows;
}

export async function hasQueuedReminder(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM mail_outbox
     WHERE account_id = $1 AND document_id = $2 AND kind = 'reminder' AND done_at IS NULL LIMIT 1`,
    [accountId, documentId],
  );
  return rowCount !== 0;
}

export async function countMailsByDocument(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM mail_outbox
     WHERE account_id = $1 AND document_id = $2 AND created_at > now() - interval '1 day'`,
    [accountId, documentId],
  );
  return rows[0]?.count ?? 0;
}

interface OutboxState {
  mail_id: string;
  done_at: Date | null;
  last_error: string | null;
  is_canceled: boolean;
}

export async function findOutboxStates(tx: Tx, mailIds: readonly string[]): Promise<OutboxState[]> {
  if (mailIds.length === 0) return [];
  const { rows } = await tx.query<OutboxState>(
    "SELECT mail_id, done_at, last_error, is_canceled FROM mail_outbox WHERE mail_id = ANY ($1::bigint[])",
    [mailIds],
  );
  return rows;
}
