export const TEST_KINDS = ["live", "test"] as const;

export const ANY_KEY = "any";

/** Same rule as `lib/core/phone/sender-id.ts`: a number, or a non-blank text. */
export const SENDER_PATTERN =
  "^\\s*(\\+?[1-9][0-9]{0,14}|[A-Za-z0-9._-]([A-Za-z0-9 ._-]{0,9}[A-Za-z0-9._-])?)\\s*$";

/** Same rule as `lib/core/phone/phone-number.ts`. */
export const PHONE_PATTERN = "^[ ()./-]*\\+?[0-9 ()./-]*$";

export const MESSAGE_STATES = ["delivered", "moving", "scheduled", "failed", "stopped"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

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
  "origin",
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** Postgres intervals after the due time. Calls are useless hours later. */
export const VALIDITY = { direct: "48 hours", voice: "2 hours" } as const;
