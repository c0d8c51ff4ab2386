import { env } from "@/lib/env";
import { mailFolder } from "./folder";
import type { AttachedDocument } from "./mail";
import { claimMails, markFailed, markSent } from "./outbox-worker";
import type { ClaimedMail } from "./store";
import { type Attachment, folderTransport, type MailTransport, smtpTransport } from "./transport";

export interface MailerOptions {
  log: (entry: { level: "warn" | "error"; message: string; error?: unknown }) => void;
  /** Default: SMTP if `MAIL_URL` is set, otherwise files in `DATA_DIR/mail`. */
  transport?: MailTransport;
  attach: (document: AttachedDocument) => Promise<Attachment[]>;
}

const BATCH_SIZE = 10;
const POLL_MS = 500;

function defaultTransport(): MailTransport {
  return env.MAIL_URL === undefined
    ? folderTransport(mailFolder(env.DATA_DIR))
    : smtpTransport(env.MAIL_URL);
}

function renderDocument({
  account_id,
  document_id,
  attached,
}: ClaimedMail): AttachedDocument | null {
  if (attached === null) return null;
  return { accountId: Number(account_id), documentId: Number(document_id), attached };
}

/**
 * Starts a mailer; several may run concurrently. At-least-once delivery: a crash between sending and recording sends
 * again.
 */
export function startMailer({ log, attach, transport = defaultTransport() }: MailerOptions): {
  stop: () => Promise<void>;
} {
  let isStopping = false;
  let wake = () => {};

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function sendOne(mail: ClaimedMail): Promise<void> {
    const document = renderDocument(mail);
    try {
      await transport.send({
        id: `mail-${mail.mail_id}`,
        from: env.MAIL_FROM,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        date: mail.created_at,
        attachments: document === null ? [] : await attach(document),
      });
    } catch (error) {
      log({
        level: "warn",
        message: `mail ${mail.mail_id} was not sent (attempt ${mail.attempts})`,
        error,
      });
      return markFailed(mail, String(error));
    }
    await markSent(mail);
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      let count = 0;
      try {
        const mails = await claimMails(BATCH_SIZE);
        count = mails.length;
        for (const mail of mails) await sendOne(mail);
      } catch (error) {
        log({ level: "warn", message: "Mailer can't reach the database", error });
      }
      if (count < BATCH_SIZE && !isStopping) await pause();
    }
  }

  const running = run();
  return {
    async stop() {
      isStopping = true;
      wake();
      await running;
      transport.close();
    },
  };
}
