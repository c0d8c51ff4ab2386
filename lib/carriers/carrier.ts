/**
 * A carrier takes messages to phones. Every adapter (simulator, SMPP, HTTP voice) implements this and
 * nothing else; dispatch knows no adapter.
 */
import type { RefusedStatus } from "@/lib/core/messages/message-state";

export interface Submission {
  accountId: number;
  uuid: string;
  /** Grows with every hand-over; part of the fence. */
  attempt: number;
  serviceCode: "direct" | "text2speech" | "text2speech_ssml";
  /** E.164. */
  phone: string;
  senderId: string;
  /** The parts that no carrier has taken yet, each as it goes on the air; a call has one. */
  parts: { number: number; text: string }[];
  /** Parts of the whole message, with those that were taken in earlier attempts. */
  partsCount: number;
  isUnicode: boolean;
  voiceLang: string | null;
  /** Call attempts, 1 to 3. */
  attemptsMax: number;
  /**
   * Concatenation reference (3GPP TS 23.040, 9.2.3.24.1), the same in every attempt, so that a phone
   * merges parts that it receives twice.
   */
  reference: number;
  validUntil: Date;
}

/** What became of one part. */
export type PartOutcome =
  /** Taken; receipts will come by this id. */
  | { kind: "accepted"; carrierId: string }
  /** Not now (throttled, queue full, connection gone before the first byte). Costs no attempt. */
  | { kind: "temporary"; retryAfterMs: number; reason: string }
  | { kind: "refused"; statusCode: RefusedStatus; reason: string }
  /** Nobody knows whether it was taken: the answer never came. */
  | { kind: "unknown"; reason: string };

/** SMPP 3.4 message states (5.2.28), with the words of the receipt text. */
export const RECEIPT_STATES = [
  "ENROUTE",
  "ACCEPTD",
  "BUFFERED",
  "DELIVRD",
  "EXPIRED",
  "DELETED",
  "UNDELIV",
  "REJECTD",
  "UNKNOWN",
] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

export interface Receipt {
  carrier: string;
  carrierId: string;
  state: ReceiptState;
  /** The network's own error code, as it came. */
  errorCode: string | null;
  reportedAt: Date | null;
}

export interface Carrier {
  /** Name in the table of carriers. */
  name: string;
  /** Resolves with one outcome for each of the submission's parts, in their order. */
  submit: (submission: Submission) => Promise<PartOutcome[]>;
  /** Begins to deliver receipts; the carrier is answered only after the promise resolves. */
  start: (onReceipts: (receipts: Receipt[]) => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}
