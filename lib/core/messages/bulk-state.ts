export const BULK_STATUS = {
  0: "new",
  5: "in progress",
  10: "processed",
  15: "stopped by the customer",
  20: "service error",
  201: "no recipients found",
} as const;
export type BulkStatus = keyof typeof BULK_STATUS;

/** Status codes in the order of the API. */
export const BULK_STATUS_CODES = [0, 5, 10, 15, 20, 201] as const satisfies readonly BulkStatus[];

const BULK_NEW = 0;
export const BULK_IN_PROGRESS = 5;
export const BULK_PROCESSED = 10;
export const BULK_STOPPED = 15;
export const BULK_FAILED = 20;
export const BULK_NO_RECIPIENTS = 201;

export const OPEN_BULK_CODES = [BULK_NEW, BULK_IN_PROGRESS] as const;
export const isOpenBulk = ({ status_code }: { status_code: BulkStatus }): boolean =>
  OPEN_BULK_CODES.some((code) => code === status_code);

const NEXT_STATUSES: Readonly<Record<BulkStatus, readonly BulkStatus[]>> = {
  0: [5, 10, 15, 20, 201],
  5: [10, 15, 20, 201],
  10: [],
  15: [],
  20: [],
  201: [],
};

/** Checks a status transition; an unchanged status isn't one. */
export function canChangeBulk(from: BulkStatus, to: BulkStatus): boolean {
  return NEXT_STATUSES[from].includes(to);
}

/** Reasons for which a bulk pauses: missing funds, the key's spend cap, or a pending approval by an owner. */
export const BULK_PAUSES = ["funds", "spend_cap", "approval"] as const;
export type BulkPause = (typeof BULK_PAUSES)[number];

/**
 *
 * `excluded`: the number is in an excluded group, and never counted as a recipient.
 * `empty`: a column used by the text has no value, and the bulk skips such recipients.
 * `not_gsm`: a value has characters outside the chosen alphabet.
 * `campaign`: the campaign of a link in the text was deleted meanwhile.
 */
export const DROP_REASONS = [
  "duplicate",
  "invalid",
  "excluded",
  "landline",
  "blocked",
  "no_route",
  "empty",
  "too_long",
  "not_gsm",
  "text",
  "too_late",
  "campaign",
] as const;
export type DropReason = (typeof DROP_REASONS)[number];
