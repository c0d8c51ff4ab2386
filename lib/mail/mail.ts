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
  | "invitation"
  | "access-request"
  | "notification"
  | "watch"
  | "event"
  | "document";

export interface AttachedDocument {
  accountId: number;
  documentId: number;
  attached: "pdf" | "pdf_and_xrechnung";
}

export interface Mail {
  kind: MailKind;
  recipient: string;
  subject: string;
  /** Plain text, each link on its own line. */
  text: string;
  document?: AttachedDocument;
}
