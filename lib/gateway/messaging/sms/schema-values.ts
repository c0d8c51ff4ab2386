/** Values shared by schemas and pages, separate so that pages don't load the schemas. */

/** Values of the page's test filter. */
export const TEST_KINDS = ["live", "test"] as const;

/** Filter value for messages sent with any key rather than by a user. */
export const ANY_KEY = "any";

/** Senders accepted by `lib/core/phone/sender-id.ts`: a number, or a non-blank text. */
export const SENDER_PATTERN =
  "^\\s*(\\+?[1-9][0-9]{0,14}|[A-Za-z0-9._-]([A-Za-z0-9 ._-]{0,9}[A-Za-z0-9._-])?)\\s*$";

/** Recipients accepted by `lib/core/phone/phone-number.ts`: digits, one leading +, separators. */
export const PHONE_PATTERN = "^[ ()./-]*\\+?[0-9 ()./-]*$";

/** User-facing message states. */
export const MESSAGE_STATES = ["delivered", "moving", "scheduled", "failed", "stopped"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Columns of an exported file. */
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

/** Maximum wait after the due time, as Postgres intervals. Calls expire sooner, as they are useless hours later. */
export const VALIDITY = { direct: "48 hours", voice: "2 hours" } as const;
