import { whenDue } from "@/lib/db/due-work/when-due";
import { env } from "@/lib/env";
import { recordMail } from "@/lib/metrics/work";
import { mailFolder } from "./folder";
import { type AttachedDocument, CanceledMail, type ReportContent } from "./mail";
import { claimMails, markFailed, markSent } from "./outbox-worker";
import { type ClaimedMail, MAILS_DUE } from "./store";
import { type Attachment, folderTransport, type MailTransport, smtpTransport } from "./transport";

export interface MailerOptions {
  log: (entry: { level: "warn" | "error"; message: string; error?: unknown }) => void;
  /** Default: SMTP if `MAIL_URL` is set, otherwise files in `DATA_DIR/mail`. */
  transport?: MailTransport;
  attach: (document: AttachedDocument) => Promise<Attachment[]>;
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

function renderDocument({
  kind,
  account_id,
  document_id,
  attached,
}: ClaimedMail): AttachedDocument | null {
  if (attached === null) return null;
  const isReminder = kind === "reminder";
  return { accountId: Number(account_id), documentId: Number(document_id), attached, isReminder };
}

/**
 * Starts a mailer; several may run concurrently. At-least-once delivery: a crash between sending and recording sends
 * again.
 */
export function startMailer({
  log,
  attach,
  readReport,
  transport = defaultTransport(),
}: MailerOptions): {
  stop: () => Promise<void>;
} {
  let isStopping = false;

  async function sendOne(mail: ClaimedMail): Promise<void> {
    const document = renderDocument(mail);
    const report = toReport(mail);
    try {
      const content = report === null ? null : await readReport(report);
      await transport.send({
        id: `mail-${mail.mail_id}`,
        from: env.MAIL_FROM,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        date: mail.created_at,
        html: content?.html,
        unsubscribeUrl: content?.unsubscribeUrl,
        attachments: content?.attachments ?? (document === null ? [] : await attach(document)),
      });
    } catch (error) {
      log({
        level: "warn",
        message: `mail ${mail.mail_id} was not sent (attempt ${mail.attempts})`,
        error,
      });
      const isLast = await markFailed(mail, String(error), error instanceof CanceledMail);
      return recordMail(isLast ? "given_up" : "failed");
    }
    await markSent(mail);
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
