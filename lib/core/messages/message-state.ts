/**
 * States of a message. `status_code` is what the gateway did with it, `dlr_code` what the carrier reported. The
 * numbers are the API's; delivery codes resemble Kannel's mask but mean other things.
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

/** In the order in which the API lists them. */
export const SMS_STATUS_CODES = [
  0, 100, 208, 400, 410, 2000, 3000, 5000, 6000,
] as const satisfies readonly SmsStatus[];
/** Waits for its carrier, or for its time. */
export const WAITING = 0 satisfies SmsStatus;
/** A carrier took it: it is charged, whatever the report says. */
export const HANDED_OVER = 100 satisfies SmsStatus;
/** Why the gateway itself ends a message before a carrier has it. */
export const DESTINATION_BLOCKED = 208 satisfies SmsStatus;
export const NOT_PROCESSED = 400 satisfies SmsStatus;
export const LANDLINE_UNREACHABLE = 2000 satisfies SmsStatus;
export const NOT_ENOUGH_FUNDS = 3000 satisfies SmsStatus;
export const NO_ROUTE = 5000 satisfies SmsStatus;
/** Taken back before a carrier had it: by a person, or by a program. */
export const STOPPED_BY_PERSON = 410;
export const STOPPED_BY_PROGRAM = 6000;
export const STOPPED_CODES = [STOPPED_BY_PERSON, STOPPED_BY_PROGRAM] as const;
export type StoppedStatus = (typeof STOPPED_CODES)[number];
export const isStoppedCode = (code: number): code is StoppedStatus =>
  code === STOPPED_BY_PERSON || code === STOPPED_BY_PROGRAM;
/** Refused, by us or by the carrier: each ended before anything was sent. */
export const REFUSED_CODES = [
  DESTINATION_BLOCKED,
  NOT_PROCESSED,
  LANDLINE_UNREACHABLE,
  NOT_ENOUGH_FUNDS,
  NO_ROUTE,
] as const;
export type RefusedStatus = (typeof REFUSED_CODES)[number];
/** Final, without a carrier having taken the message. */
export const ENDED_UNSENT_CODES = SMS_STATUS_CODES.filter(
  (code) => code !== WAITING && code !== HANDED_OVER,
);
/** In none of the figures: still waiting, or taken back. */
export const NOT_COUNTED_CODES: readonly SmsStatus[] = [WAITING, ...STOPPED_CODES];

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
/** Final reports that the message did not arrive. */
export const FAILED_DLR_CODES = [8, 16] as const;
export const isFailedDlr = (code: DlrCode): boolean => FAILED_DLR_CODES.some((one) => one === code);
/** Codes of messages that did not arrive: final reports, and ends before the network. */
export const PROBLEM_CODES = [...FAILED_DLR_CODES, ...ENDED_UNSENT_CODES];

/** Whether a message may go from one status to the other: a new one ends in exactly one other. Staying is no change. */
export function canChangeStatus(from: SmsStatus, to: SmsStatus): boolean {
  return from === WAITING && to !== WAITING;
}

/**
 * Words of delivery receipts (SMPP 3.4, appendix B; BUFFERED is common beyond it) as delivery codes.
 * UNKNOWN isn't final, so it counts as in transit.
 */
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

/** Progress of a part: none < queued < submitted < final. */
const RANK: Readonly<Record<DlrCode, number>> = { 0: 0, 2: 1, 4: 2, 1: 3, 8: 3, 16: 3 };

/** How bad a part makes its message: failures first, then the part that has come least far. */
const SEVERITY: Readonly<Record<DlrCode, number>> = { 16: 5, 8: 4, 0: 3, 2: 2, 4: 1, 1: 0 };

export function isDlrCode(code: number): code is DlrCode {
  return Object.hasOwn(DLR, code);
}

/** Whether no later receipt changes the code any more. */
export function isFinalDlr(code: DlrCode): boolean {
  return RANK[code] === 3;
}

/** State of a part after a receipt: never backwards, and the first final state stays. */
export function mergePart(current: DlrCode, incoming: DlrCode): DlrCode {
  return RANK[incoming] > RANK[current] ? incoming : current;
}

/**
 * State of a message from its parts: that of the worst part, delivered only if every part is. It depends
 * on the parts alone, not on the order of receipts; a second, worse failure can still turn 8 into 16, so
 * pass the stored state of the message and the result through `mergePart` to keep the first final one.
 */
export function mergeMessage(parts: readonly DlrCode[]): DlrCode {
  let worst: DlrCode | undefined;
  for (const part of parts) {
    if (worst === undefined || SEVERITY[part] > SEVERITY[worst]) worst = part;
  }
  return worst ?? 0;
}
