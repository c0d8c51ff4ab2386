export const EMAIL_KINDS = ["sms", "bulk"] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

export const EMAIL_RESULTS = ["accepted", "refused"] as const;
export type EmailResult = (typeof EMAIL_RESULTS)[number];

export const EMAIL_REASONS = [
  "too_large",
  "bare_newline",
  "too_complex",
  "unreadable",
  "automatic",
  "loop",
  "sender_not_allowed",
  "not_authenticated",
  "no_text",
  "recipient",
  "parameter",
  "not_activated",
  "funds",
  "not_sendable",
] as const;
export type EmailReason = (typeof EMAIL_REASONS)[number];

/** Notes on content omitted from a mail. */
export const EMAIL_NOTES = [
  "attachments",
  "html",
  "forward_header",
  "quotes",
  "signature",
  "cut",
] as const;
export type EmailNote = (typeof EMAIL_NOTES)[number];
