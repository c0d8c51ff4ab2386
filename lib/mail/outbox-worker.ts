import { asWorker } from "@/lib/db/transaction";
import type { AttachedDocument } from "./outbox";

/** A mail that this process has claimed. */
export interface ClaimedMail {
  mail_id: string;
  recipient: string;
  subject: string;
  body: string;
  attempts: number;
  created_at: Date;
  account_id: string | null;
  document_id: string | null;
  attached: AttachedDocument["attached"] | null;
}

const CLAIM_SECONDS = 120;
const MAX_ATTEMPTS = 10;

/** Claims due mails; one that is neither sent nor failed within two minutes may be claimed again. */
export function claimMails(limit: number): Promise<ClaimedMail[]> {
  return asWorker(async (tx) => {
    const { rows } = await tx.query<ClaimedMail>(
      `UPDATE mail_outbox SET attempts = attempts + 1, next_at = now() + $2 * interval '1 second'
       WHERE mail_id IN (
         SELECT mail_id FROM mail_outbox WHERE done_at IS NULL AND next_at <= now()
         ORDER BY next_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING mail_id, recipient, subject, body, attempts, created_at, account_id, document_id, attached`,
      [limit, CLAIM_SECONDS],
    );
    return rows;
  });
}

/** The mail left; its text, which may hold a link, goes. */
export async function markSent(mail: ClaimedMail): Promise<void> {
  await asWorker((tx) =>
    tx.query(
      `UPDATE mail_outbox SET done_at = now(), body = '', last_error = NULL
       WHERE mail_id = $1 AND done_at IS NULL`,
      [mail.mail_id],
    ),
  );
}

/** Tries again after 15 s, 30 s, 1 min … at most 1 h; gives up after ten attempts. Fenced by the attempt. */
export async function markFailed(mail: ClaimedMail, reason: string): Promise<void> {
  const seconds = Math.min(15 * 2 ** (mail.attempts - 1), 3_600);
  const isLast = mail.attempts >= MAX_ATTEMPTS;
  await asWorker((tx) =>
    tx.query(
      `UPDATE mail_outbox SET last_error = $3, next_at = now() + $4 * interval '1 second',
         done_at = CASE WHEN $5 THEN now() END, body = CASE WHEN $5 THEN '' ELSE body END
       WHERE mail_id = $1 AND attempts = $2 AND done_at IS NULL`,
      [mail.mail_id, mail.attempts, reason.slice(0, 500), seconds, isLast],
    ),
  );
}
