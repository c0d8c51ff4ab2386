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
  | "watch"
  | "event"
  | "document";

/** An invoice or credit note that leaves with its mail. */
export interface AttachedDocument {
  accountId: number;
  documentId: number;
  attached: "pdf" | "pdf_and_xrechnung";
}

export interface Mail {
  kind: MailKind;
  recipient: string;
  subject: string;
  /** Plain text; links stand on lines of their own. */
  text: string;
  document?: AttachedDocument;
}

/** Mails to one person an hour: nobody's mailbox is flooded through our forms, or by events that go to it. */
const MAX_PER_HOUR = 10;
const MAX_EVENTS_PER_HOUR = 60;
/** `notification` and `event` count by themselves, so that they never keep a link back; `watch` is sent only once per occurrence, and `document` once a document. */
const COUNTED = `recipient = $2 AND created_at > now() - interval '1 hour' AND kind NOT IN ('watch', 'document')
  AND (kind = 'notification') = ($1 = 'notification') AND (kind = 'event') = ($1 = 'event')`;

const limitOf = ({ kind }: Mail) => (kind === "event" ? MAX_EVENTS_PER_HOUR : MAX_PER_HOUR);

function assertHeader(value: string): void {
  if (/\p{Cc}/u.test(value)) throw new DomainError("invalid_input", "Not a mail header.");
}

/**
 * Queues a mail in the caller's transaction: it goes out exactly when that commits. Beyond 10 mails (60
 * events) an hour to one address the mail is dropped, except those of kind `watch` and `document`; returns whether it was queued.
 */
export async function queueMail(tx: Tx, mail: Mail): Promise<boolean> {
  assertHeader(mail.recipient);
  assertHeader(mail.subject);
  const { rowCount } = await tx.query(
    `INSERT INTO mail_outbox (kind, recipient, subject, body, account_id, document_id, attached)
     SELECT $1, $2, $3, $4, $6, $7, $8
     WHERE $1 IN ('watch', 'document') OR (SELECT count(*) FROM mail_outbox WHERE ${COUNTED}) < $5`,
    [
      ...[mail.kind, mail.recipient, mail.subject, mail.text, limitOf(mail)],
      ...[mail.document?.accountId, mail.document?.documentId, mail.document?.attached],
    ],
  );
  return rowCount === 1;
}
