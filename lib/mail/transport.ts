import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";

export interface Attachment {
  name: string;
  type: string;
  bytes: Uint8Array;
  /** A picture in the HTML. */
  contentId?: string | undefined;
}

interface OutgoingMail {
  /** Stable across attempts, so that receivers can detect duplicates. */
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  /** Adds one-click unsubscription (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  date: Date;
  attachments: readonly Attachment[];
}

/** `send` resolves once accepted, or throws. */
export interface MailTransport {
  send: (mail: OutgoingMail) => Promise<void>;
  close: () => void;
}

function toMessage(mail: OutgoingMail) {
  const { id, from, to, subject, text, html, unsubscribeUrl, date, attachments } = mail;
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? "localhost";
  // An object, not header text, so that one address can't become two.
  return {
    messageId: `<${id}@${domain}>`,
    from,
    to: { name: "", address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    date,
    attachments: attachments.map(({ name, type, bytes, contentId }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes),
      ...(contentId !== undefined && { cid: contentId, contentDisposition: "inline" as const }),
    })),
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl !== undefined && {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Creates a transport for `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(url: string): MailTransport {
  const transport = createTransport(url, {});
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail));
    },
    close: () => transport.close(),
  };
}

/** Creates a transport that writes `<time>-<id>.eml`; a retry overwrites it. */
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
