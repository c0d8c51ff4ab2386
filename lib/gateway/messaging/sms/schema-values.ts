/** Values that the schemas and pages share; apart from the schemas, so that pages need not load those. */

/** Values of the page's filter of test messages. */
export const TEST_KINDS = ["live", "test"] as const;

/** Chosen on the page: with whatever key, and not by a person. */
export const ANY_KEY = "any";

/** Senders as `lib/core/phone/sender-id.ts` takes them: a number, or a text that is more than spaces. */
export const SENDER_PATTERN =
  "^\\s*(\\+?[1-9][0-9]{0,14}|[A-Za-z0-9._-]([A-Za-z0-9 ._-]{0,9}[A-Za-z0-9._-])?)\\s*$";

/** Recipients in every spelling that `lib/core/phone/phone-number.ts` reads: digits, one leading +, separators. */
export const PHONE_PATTERN = "^[ ()./-]*\\+?[0-9 ()./-]*$";

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
  "state",
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
