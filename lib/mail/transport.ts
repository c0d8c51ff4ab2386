import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";

/** A file that leaves with a mail. */
export interface Attachment {
  name: string;
  type: string;
  bytes: Uint8Array;
}

interface OutgoingMail {
  /** The same for every attempt, so that a receiver can recognise a repetition. */
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  date: Date;
  attachments: readonly Attachment[];
}

/** Takes a mail or throws. */
export interface MailTransport {
  send: (mail: OutgoingMail) => Promise<void>;
  close: () => void;
}

function toMessage({ id, from, to, subject, text, date, attachments }: OutgoingMail) {
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? "localhost";
  // Objects, not header text: an address cannot turn into two.
  return {
    messageId: `<${id}@${domain}>`,
    from,
    to: { name: "", address: to },
    subject,
    text,
    date,
    attachments: attachments.map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes),
    })),
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Hands mails to an SMTP server: `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(url: string): MailTransport {
  const transport = createTransport(url, {});
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail));
    },
    close: () => transport.close(),
  };
}

/** Writes every mail as `<time>-<id>.eml`; a repeated attempt replaces its own file. */
export function folderTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toMessage(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${mail.date.toISOString().replace(/[:.]/g, "-")}-${mail.id}.eml`;
      const file = path.join(folder, name);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => composer.close(),
  };
}
