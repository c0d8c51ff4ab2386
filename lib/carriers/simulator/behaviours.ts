import {
  DESTINATION_BLOCKED,
  NOT_ENOUGH_FUNDS,
  NOT_PROCESSED,
  NO_ROUTE,
  LANDLINE_UNREACHABLE,
} from "@/lib/core/messages/message-state";
import type { ReceiptState, Submission } from "@/lib/carriers/carrier";
import type { RefusedStatus } from "@/lib/core/messages/message-state";
import { getMagicDigits } from "./magic-numbers";
import { TIMELINE_NOTES } from "@/lib/core/messages/timeline-notes";

/**
 * +49 171 39200NN and +1 212 555 01NN (reserved for fiction by their regulators) select an outcome by their last two
 * digits, see `docs/simulator.md`; other numbers deliver.
 */
export interface PlannedReceipt {
  state: ReceiptState;
  errorCode: string | null;
  /** Fraction of the receipt delay; 0 reports before the submit is answered. */
  after: number;
}

export interface Behaviour {
  name: string;
  /** Permanent rejection. */
  refuse?: { statusCode: RefusedStatus; reason: string };
  /** Infinity throttles until the message expires. */
  throttle?: number;
  receipts: PlannedReceipt[];
}

const DELIVERED: PlannedReceipt = { state: "DELIVRD", errorCode: null, after: 1 };
const ON_ITS_WAY: PlannedReceipt = { state: "ENROUTE", errorCode: null, after: 0.2 };

const MAGIC_NUMBERS: Record<string, Behaviour> = {
  "00": { name: "No report ever comes (dlr_code 0)", receipts: [] },
  "01": { name: "Delivered (dlr_code 1)", receipts: [ON_ITS_WAY, DELIVERED] },
  "02": {
    name: "Buffered, phone is off (dlr_code 2)",
    receipts: [{ state: "BUFFERED", errorCode: "001", after: 1 }],
  },
  "04": { name: "On its way for ever (dlr_code 4)", receipts: [ON_ITS_WAY] },
  "08": {
    name: "Expired (dlr_code 8)",
    receipts: [
      { state: "BUFFERED", errorCode: "001", after: 0.5 },
      { state: "EXPIRED", errorCode: "027", after: 1 },
    ],
  },
  "16": {
    name: "Rejected by the network (dlr_code 16)",
    receipts: [{ state: "REJECTD", errorCode: "008", after: 1 }],
  },
  "20": {
    name: "Destination blocked (status_code 208)",
    refuse: { statusCode: DESTINATION_BLOCKED, reason: TIMELINE_NOTES.destinationBlocked },
    receipts: [],
  },
  "30": {
    name: "The carrier has no credit for us (status_code 3000)",
    refuse: { statusCode: NOT_ENOUGH_FUNDS, reason: TIMELINE_NOTES.carrierFunds },
    receipts: [],
  },
  "40": {
    name: "Maintenance (status_code 400)",
    refuse: { statusCode: NOT_PROCESSED, reason: TIMELINE_NOTES.maintenance },
    receipts: [],
  },
  "41": {
    name: "Held back until stopped (status_code 0, then 410 or 6000 by who stops it)",
    throttle: Number.POSITIVE_INFINITY,
    receipts: [DELIVERED],
  },
  "50": {
    name: "No route (status_code 5000)",
    refuse: { statusCode: NO_ROUTE, reason: TIMELINE_NOTES.noCarrier },
    receipts: [],
  },
  "55": {
    name: "Landline that takes no texts (status_code 2000)",
    refuse: { statusCode: LANDLINE_UNREACHABLE, reason: TIMELINE_NOTES.landline },
    receipts: [],
  },
  "70": { name: "Throttled twice, then delivered", throttle: 2, receipts: [DELIVERED] },
  "71": {
    name: "Report comes before the answer",
    receipts: [{ state: "DELIVRD", errorCode: null, after: 0 }],
  },
  "72": { name: "Report comes twice", receipts: [DELIVERED, { ...DELIVERED, after: 1.2 }] },
  "73": { name: "Report comes late", receipts: [{ ...DELIVERED, after: 10 }] },
  "74": {
    name: "Reports come in the wrong order",
    receipts: [
      { ...DELIVERED, after: 0.5 },
      { ...ON_ITS_WAY, after: 1 },
    ],
  },
};

/** Returns a deterministic roll from 0 to 99, so that retries of a message behave alike. */
function rollPercent(uuid: string): number {
  return Number.parseInt(uuid.slice(-6), 16) % 100;
}

export function findBehaviour(submission: Pick<Submission, "phone" | "uuid">): Behaviour {
  const { phone, uuid } = submission;
  const magic = MAGIC_NUMBERS[getMagicDigits(phone) ?? ""];
  if (magic !== undefined) return magic;
  const roll = rollPercent(uuid);
  // As in real networks, some reports overtake the submit response and some are duplicated.
  if (roll < 10) return { name: "early", receipts: [{ ...DELIVERED, after: 0 }] };
  if (roll < 13) return { name: "twice", receipts: [DELIVERED, { ...DELIVERED, after: 1.1 }] };
  return { name: "ordinary", receipts: [DELIVERED] };
}
