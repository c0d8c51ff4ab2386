/** States of a bulk. The numbers are the API's. */
export const BULK_STATUS = {
  0: "new",
  5: "in progress",
  10: "processed",
  15: "stopped by the customer",
  20: "service error",
  201: "no recipients found",
} as const;
export type BulkStatus = keyof typeof BULK_STATUS;

/** In the order in which the API lists them. */
export const BULK_STATUS_CODES = [0, 5, 10, 15, 20, 201] as const satisfies readonly BulkStatus[];

const BULK_NEW = 0;
export const BULK_IN_PROGRESS = 5;
export const BULK_PROCESSED = 10;
export const BULK_STOPPED = 15;
export const BULK_FAILED = 20;
export const BULK_NOBODY = 201;

/** Not all of their messages have been created, and none of these bulks was stopped. */
export const OPEN_BULK_CODES = [BULK_NEW, BULK_IN_PROGRESS] as const;
export const isOpenBulk = ({ status_code }: { status_code: BulkStatus }): boolean =>
  OPEN_BULK_CODES.some((code) => code === status_code);

const NEXT: Readonly<Record<BulkStatus, readonly BulkStatus[]>> = {
  0: [5, 10, 15, 20, 201],
  5: [10, 15, 20, 201],
  10: [],
  15: [],
  20: [],
  201: [],
};

/** Whether a bulk may go from one status to the other. Staying is no change. */
export function canChangeBulk(from: BulkStatus, to: BulkStatus): boolean {
  return NEXT[from].includes(to);
}

/** Why a bulk waits: for money of the account or of its key, or for an owner who lets it go. */
export const BULK_PAUSES = ["funds", "spend_cap", "approval"] as const;
export type BulkPause = (typeof BULK_PAUSES)[number];

/**
 * Why an entry gets no message. `duplicate` is counted only; the others are listed with their number. `excluded`: the number
 * is in a group that the bulk leaves out, and so was never a recipient.
 * `empty`: a column that the text uses has no value, and the bulk leaves such recipients out; `not_gsm`: a value has
 * characters that the chosen alphabet lacks; `text`: the final text cannot be sent for another reason; `campaign`: the
 * campaign of a link in the text was deleted meanwhile.
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
