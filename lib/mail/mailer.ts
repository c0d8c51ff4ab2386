import { whenDue } from "@/lib/db/due-work/when-due";
import { env } from "@/lib/env";
import { recordMail } from "@/lib/metrics/work";
import { mailFolder } from "./folder";
import {
  CanceledMail,
  type DocumentContent,
  PausedMail,
  type QueuedDocument,
  type ReportContent,
} from "./mail";
import { claimMails, markFailed, markPaused, markSent } from "./outbox-worker";
import { type ClaimedMail, MAILS_DUE } from "./store";
import { type Attachment, folderTransport, type MailTransport, smtpTransport } from "./transport";

export interface MailerOptions {
  log: (entry: { level: "warn" | "error"; message: string; error?: unknown }) => void;
  /** Default: SMTP if `MAIL_URL` is set, otherwise files in `DATA_DIR/mail`. */
  transport?: MailTransport;
  readDocument: (document: QueuedDocument) => Promise<DocumentContent>;
  readReport: (report: ReportContent) => Promise<ReportMail>;
}

export interface ReportMail {
  html: string;
  attachments: Attachment[];
  /** For the header. */
  unsubscribeUrl: string;
}

const BATCH_SIZE = 10;

function defaultTransport(): MailTransport {
  return env.MAIL_URL === undefined
    ? folderTransport(mailFolder(env.DATA_DIR))
    : smtpTransport(env.MAIL_URL);
}

function toReport({
  account_id,
  report_run_id,
  report_variant,
  unsubscribe_url,
}: ClaimedMail): ReportContent | null {
  if (report_run_id === null || report_variant === null || unsubscribe_url === null) return null;
  return {
    accountId: Number(account_id),
    runId: Number(report_run_id),
    variant: report_variant,
    unsubscribeUrl: unsubscribe_url,
  };
}

function toDocument(mail: ClaimedMail): QueuedDocument | null {
  const { attached, recipient, lang } = mail;
  if (attached === null) return null;
  return {
    accountId: Number(mail.account_id),
    documentId: Number(mail.document_id),
    attached,
    recipient,
    isReminder: mail.kind === "reminder",
    lang,
    textKind: mail.text_kind,
  };
}

/**
 * Starts a mailer; several may run concurrently. At-least-once delivery: a crash between sending and recording sends
 * again.
 */
export function startMailer({
  log,
  readDocument,
  readReport,
  transport = defaultTransport(),
}: MailerOptions): {
  stop: () => Promise<void>;
} {
  let isStopping = false;

  async function sendOne(mail: ClaimedMail): Promise<void> {
    const document = toDocument(mail);
    const report = toReport(mail);
    let written: DocumentContent | null = null;
    try {
      const content = report === null ? null : await readReport(report);
      written = document === null ? null : await readDocument(document);
      await transport.send({
        id: `mail-${mail.mail_id}`,
        from: env.MAIL_FROM,
        to: mail.recipient,
        subject: written?.text?.subject ?? mail.subject,
        text: written?.text?.text ?? mail.body,
        date: mail.created_at,
        html: content?.html,
        unsubscribeUrl: content?.unsubscribeUrl,
        attachments: content?.attachments ?? written?.attachments ?? [],
      });
    } catch (error) {
      if (error instanceof PausedMail) return markPaused(mail);
      log({
        level: "warn",
        message: `mail ${mail.mail_id} was not sent (attempt ${mail.attempts})`,
        error,
      });
      const isCanceled = error instanceof CanceledMail;
      const reason = isCanceled ? error.message : String(error);
      const isLast = await markFailed(mail, reason, isCanceled);
      return recordMail(isLast ? "given_up" : "failed");
    }
    try {
      await written?.recordSent?.();
    } catch (error) {
      // Not sent again for it.
      log({ level: "error", message: `mail ${mail.mail_id}: its sending was not recorded`, error });
    }
    await markSent(mail, written?.text?.subject ?? mail.subject);
    recordMail("sent");
  }

  async function run(): Promise<void> {
    let isFull = true;
    while (isFull && !isStopping) {
      const mails = await claimMails(BATCH_SIZE);
      isFull = mails.length === BATCH_SIZE;
      for (const mail of mails) await sendOne(mail);
    }
  }

  const loop = whenDue({
    name: "mails",
    kind: "mails",
    due: MAILS_DUE,
    run,
    log: (message, error) => log({ level: "warn", message, error }),
  });
  return {
    async stop() {
      isStopping = true;
      await loop.stop();
      transport.close();
    },
  };
}
