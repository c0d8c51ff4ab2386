import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";

type MailKind =
  | "confirm"
  | "known-address"
  | "password-reset"
  | "password-changed"
  | "email-change"
  | "email-change-notice"
  | "email-changed"
  | "second-factor-on"
  | "second-factor-off"
  | "invitation"
  | "access-request"
  | "notification"
  | "watch";

export interface Mail {
  kind: MailKind;
  recipient: string;
  subject: string;
  /** Plain text; links stand on lines of their own. */
  text: string;
}

/** Mails to one person an hour: nobody's mailbox is flooded through our forms. */
const MAX_PER_HOUR = 10;
/** `notification` counts by itself, so that it never keeps a link back; `watch` is sent only once per occurrence. */
const COUNTED = `recipient = $2 AND created_at > now() - interval '1 hour' AND kind <> 'watch'
  AND (kind = 'notification') = ($1 = 'notification')`;

function assertHeader(value: string): void {
  if (/\p{Cc}/u.test(value)) throw new DomainError("invalid_input", "Not a mail header.");
}

/**
 * Queues a mail in the caller's transaction: it goes out exactly when that commits. Beyond 10 mails an
 * hour to one address the mail is dropped, except one of kind `watch`; returns whether it was queued.
 */
export async function queueMail(tx: Tx, mail: Mail): Promise<boolean> {
  assertHeader(mail.recipient);
  assertHeader(mail.subject);
  const { rowCount } = await tx.query(
    `INSERT INTO mail_outbox (kind, recipient, subject, body)
     SELECT $1, $2, $3, $4 WHERE $1 = 'watch' OR (SELECT count(*) FROM mail_outbox WHERE ${COUNTED}) < $5`,
    [mail.kind, mail.recipient, mail.subject, mail.text, MAX_PER_HOUR],
  );
  return rowCount === 1;
}
