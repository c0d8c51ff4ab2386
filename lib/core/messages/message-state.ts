/**
 * `status_code` is the gateway's outcome, `dlr_code` the carrier's report. Numbers are the API's; delivery codes
 * resemble Kannel's mask but differ in meaning.
 */
export const SMS_STATUS = {
  0: "new",
  100: "handed to the operator",
  208: "destination blocked",
  400: "not processed because of maintenance",
  410: "stopped in the dashboard",
  2000: "landline not reachable",
  3000: "not enough funds",
  5000: "no route",
  6000: "stopped through the API",
} as const;
export type SmsStatus = keyof typeof SMS_STATUS;

export const SMS_STATUS_CODES = [
  0, 100, 208, 400, 410, 2000, 3000, 5000, 6000,
] as const satisfies readonly SmsStatus[];
export const WAITING = 0 satisfies SmsStatus;
export const HANDED_OVER = 100 satisfies SmsStatus;
export const DESTINATION_BLOCKED = 208 satisfies SmsStatus;
export const NOT_PROCESSED = 400 satisfies SmsStatus;
export const LANDLINE_UNREACHABLE = 2000 satisfies SmsStatus;
export const NOT_ENOUGH_FUNDS = 3000 satisfies SmsStatus;
export const NO_ROUTE = 5000 satisfies SmsStatus;
export const STOPPED_BY_PERSON = 410;
export const STOPPED_BY_PROGRAM = 6000;
export const STOPPED_CODES = [STOPPED_BY_PERSON, STOPPED_BY_PROGRAM] as const;
export type StoppedStatus = (typeof STOPPED_CODES)[number];
export const isStoppedCode = (code: number): code is StoppedStatus =>
  code === STOPPED_BY_PERSON || code === STOPPED_BY_PROGRAM;
export const REJECTED_CODES = [
  DESTINATION_BLOCKED,
  NOT_PROCESSED,
  LANDLINE_UNREACHABLE,
  NOT_ENOUGH_FUNDS,
  NO_ROUTE,
] as const;
export type RefusedStatus = (typeof REJECTED_CODES)[number];
export const ENDED_UNSENT_CODES = SMS_STATUS_CODES.filter(
  (code) => code !== WAITING && code !== HANDED_OVER,
);
/** Status codes that no statistics count. */
export const UNCOUNTED_CODES: readonly SmsStatus[] = [WAITING, ...STOPPED_CODES];

export const DLR = {
  0: "none",
  1: "delivered",
  2: "queued",
  4: "submitted",
  8: "expired",
  16: "rejected",
} as const;
export type DlrCode = keyof typeof DLR;

export const DLR_CODES = [0, 1, 2, 4, 8, 16] as const satisfies readonly DlrCode[];
export const DELIVERED = 1 satisfies DlrCode;
export const FAILED_DLR_CODES = [8, 16] as const;
export const isFailedDlr = (code: DlrCode): boolean =>
  FAILED_DLR_CODES.some((failedDlrCode) => failedDlrCode === code);
export const PROBLEM_CODES = [...FAILED_DLR_CODES, ...ENDED_UNSENT_CODES];

/**
 * Checks a status transition. A new message ends in exactly one other status; an unchanged status isn't a transition.
 */
export function canChangeStatus(from: SmsStatus, to: SmsStatus): boolean {
  return from === WAITING && to !== WAITING;
}

/** SMPP 3.4, appendix B, plus the common BUFFERED. UNKNOWN isn't final, so it counts as in transit. */
export const RECEIPT_STATES = {
  ENROUTE: 4,
  ACCEPTD: 4,
  BUFFERED: 2,
  UNKNOWN: 4,
  DELIVRD: 1,
  EXPIRED: 8,
  DELETED: 16,
  UNDELIV: 16,
  REJECTD: 16,
} as const satisfies Record<string, DlrCode>;
export type ReceiptState = keyof typeof RECEIPT_STATES;

/** Order of progress: absent, queued, submitted, final. States never move backwards. */
const RANK: Readonly<Record<DlrCode, number>> = { 0: 0, 2: 1, 4: 2, 1: 3, 8: 3, 16: 3 };

/** Order in which part states decide a message's: failures first, then the least progress. */
const SEVERITY: Readonly<Record<DlrCode, number>> = { 16: 5, 8: 4, 0: 3, 2: 2, 4: 1, 1: 0 };

export function isDlrCode(code: number): code is DlrCode {
  return Object.hasOwn(DLR, code);
}

export function isFinalDlr(code: DlrCode): boolean {
  return RANK[code] === 3;
}

/** Merges a part's states: never backwards; the first final state stays. */
export function mergePart(current: DlrCode, incoming: DlrCode): DlrCode {
  return RANK[incoming] > RANK[current] ? incoming : current;
}

/**
 * Returns the worst part's state, so delivered only if all are. Independent of receipt order. A later, worse failure
 * can still turn 8 into 16, so pass the stored state and the result through `mergePart`.
 */
export function mergeMessage(parts: readonly DlrCode[]): DlrCode {
  let worst: DlrCode | undefined;
  for (const part of parts) {
    if (worst === undefined || SEVERITY[part] > SEVERITY[worst]) worst = part;
  }
  return worst ?? 0;
}
