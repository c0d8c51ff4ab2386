import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";

/** Values that the schemas and pages share; apart from the schemas, so that pages need not load those. */

/** What a message may be: a text, or a call that speaks it. */
export const SERVICE_CODES = ["direct", "text2speech", "text2speech_ssml"] as const;
export type ServiceCode = (typeof SERVICE_CODES)[number];

/** How a message came to the gateway; `test`: with a test key. */
export const ORIGINS = [
  "api",
  "dashboard",
  "email",
  "kannel",
  "bulk",
  "opt_out",
  TEST_ORIGIN,
  "form",
  "verify",
] as const;
export type Origin = (typeof ORIGINS)[number];
/** The confirmation of an opt-out, the one message that a blocked number still gets. */
export const OPT_OUT_ORIGIN = "opt_out" satisfies Origin;
/** The code that confirms a sign-up: also to numbers that unsubscribed, not to those that the account blocked. */
export const FORM_ORIGIN = "form" satisfies Origin;
/** A step of a verification: its text holds a placeholder, which dispatch fills with the code. */
export const VERIFY_ORIGIN = "verify" satisfies Origin;
/** Ways in that open with an API key: all but the dashboard, where people sign in, and what the gateway sends itself. */
export const KEY_ORIGINS = ORIGINS.filter(
  (origin) => origin !== "dashboard" && origin !== OPT_OUT_ORIGIN && origin !== FORM_ORIGIN,
);

/** Values of the page's filter of test messages. */
export const TEST_KINDS = ["live", "test"] as const;

/** Chosen on the page: with whatever key, and not by a person. */
export const ANY_KEY = "any";

/** Senders as `lib/core/phone/sender-id.ts` takes them: a number, or a text that is more than spaces. */
export const SENDER_PATTERN = "^(\\+?[1-9][0-9]{0,14}|(?=.*[^ ])[A-Za-z0-9 ._-]{1,11})$";

/** Recipients in every spelling that `lib/core/phone/phone-number.ts` reads: digits, one leading +, separators. */
export const PHONE_PATTERN = "^[ ()./-]*\\+?[0-9 ()./-]*$";

/** Characters of a text as the caller writes it; the final text has its own limits (1530 or 670). */
export const TEXT_MAX = 1530;

/** The state of a message, as people filter by it. */
export const MESSAGE_STATES = ["delivered", "moving", "scheduled", "failed", "stopped"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Fields that an exported file can have. */
export const EXPORT_COLUMNS = [
  "created_at",
  "phone",
  "iso2",
  "sender_id",
  "text",
  "status_code",
  "dlr_code",
  "parts_count",
  "price",
  "charged",
  "refunded",
  "currency",
  "service_code",
  "source",
  "key_id",
  "callback_data",
  "delivery_at",
  "gateway_sent_at",
  "uuid",
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/**
 * How long a message may wait for its carrier after it is due, as intervals of Postgres. A call is of no use
 * hours later.
 */
export const VALIDITY = { direct: "48 hours", voice: "2 hours" } as const;
