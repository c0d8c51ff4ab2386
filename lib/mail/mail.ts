import type { Attachment } from "./transport";

export type MailKind =
  | "confirm"
  | "known-address"
  | "password-reset"
  | "password-changed"
  | "email-change"
  | "email-change-notice"
  | "email-changed"
  | "second-factor-on"
  | "second-factor-off"
  | "sso-connected"
  | "sso-disconnected"
  | "invitation"
  | "access-request"
  | "notification"
  | "watch"
  | "event"
  | "report"
  | "report-confirm"
  | "automation"
  | "document"
  | "reminder";

export interface AttachedDocument {
  accountId: number;
  documentId: number;
  attached: "pdf" | "pdf_and_xrechnung";
}

export interface QueuedDocument extends AttachedDocument {
  recipient: string;
  isReminder: boolean;
  /** null: queued by an earlier version, to be sent as queued. */
  lang: string | null;
  textKind: string | null;
}

export interface DocumentContent {
  attachments: Attachment[];
  /** null: as queued. */
  text: Pick<Mail, "subject" | "text"> | null;
  recordSent?: () => Promise<void>;
}

/** Thrown at sending if a queued mail must not be sent anymore; it isn't retried. */
export class CanceledMail extends Error {}

/** Thrown at sending if a queued mail must wait; it doesn't count as an attempt. */
export class PausedMail extends Error {}

/** A rendered report, which the outbox refers to: its HTML and files are read at sending. */
export interface ReportContent {
  accountId: number;
  runId: number;
  variant: string;
  /** Also the one-click URL of the header (RFC 8058), with `/api` in front. */
  unsubscribeUrl: string;
}

export interface Mail {
  kind: MailKind;
  recipient: string;
  subject: string;
  /** Plain text, each link on its own line. */
  text: string;
  document?: AttachedDocument;
  textKind?: string;
  lang?: string;
  report?: ReportContent;
  /** Contacts whom the mail is about; it isn't sent once they are erased. */
  about?: { accountId: number; phones: readonly string[] };
}
