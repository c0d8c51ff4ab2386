/** Without zod, so that browsers don't load it. */

/** Services of plain text: SSML is impractical in mails. */
export const EMAIL_SERVICES = ["direct", "text2speech"] as const;
export type EmailService = (typeof EMAIL_SERVICES)[number];

/** 0: subject and body; 1: subject; 2: body. */
export const TEXT_SOURCES = [0, 1, 2] as const;
export type TextSource = (typeof TEXT_SOURCES)[number];

/** 0: GSM; 1: Unicode; 2: chosen by the whole text. */
export const ENCODINGS = [0, 1, 2] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const MAX_PARTS = 10;
export const MAX_ALIASES = 100;
export const MAX_ALLOWED_SENDERS = 100;
export const DEFAULT_EMAIL_SENDER = "email2sms";

/** Domains as @example.com. */
export const ALLOWED_SENDER_PATTERN =
  /^([a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64})?@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

/** Maximum size of a mail, including attachments. */
export const MAX_EMAIL_BYTES = 1_048_576;
