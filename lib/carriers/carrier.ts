/**
 * A carrier takes messages to phones. Every adapter (simulator, SMPP, HTTP voice) implements this and
 * nothing else; dispatch knows no adapter.
 */
import type { RefusedStatus } from "@/lib/core/messages/message-state";
import type { CodeStepHandler, Messenger } from "./code-messenger";

/**
 * The network of test messages: a simulator of its own that every worker runs, also where live messages have real carriers.
 * It stands in no table, so that no configuration leads to it or away from it, and no carrier may be called so.
 */
export const TEST_NETWORK = "test-network";

export interface Submission {
  accountId: number;
  uuid: string;
  /** Sent with a test key: only the test network takes it, and that nothing else. */
  isTest: boolean;
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
  /**
   * Asked once more by adapters that let a submission wait, immediately before the first byte of each part: false when
   * another worker may have the message by now. Absent: it may.
   */
  mayStart?: () => boolean;
  /**
   * Waits for the time of one more part, where the carrier has a rate: the first has had its own when the submission comes.
   * Adapters ask (`waitForSlots`) before each other part, or for all before they hand the whole over. False: there is no such
   * time. Never rejects. Absent: there is no rate.
   */
  nextSlot?: () => Promise<boolean>;
}

/** What carriers take: messages of these services, and codes by messenger, which dispatch does not know. */
export type CarrierService = Submission["serviceCode"] | "messenger";

/** What became of one part. */
export type PartOutcome =
  /** Taken; receipts will come by this id. */
  | { kind: "accepted"; carrierId: string }
  /** Not now (throttled, queue full, connection gone before the first byte). Costs no attempt. */
  | { kind: "temporary"; retryAfterMs: number; reason: string }
  | { kind: "refused"; statusCode: RefusedStatus; reason: string }
  /** Nobody knows whether it was taken: the answer never came. */
  | { kind: "unknown"; reason: string };

/** Waits until so many parts may follow those whose time has come. Returns false when they may not go now. */
export async function waitForSlots(
  { nextSlot, mayStart = () => true }: Submission,
  parts: number,
): Promise<boolean> {
  if (nextSlot === undefined || parts === 0) return true;
  for (let part = 0; part < parts; part += 1) if (!(await nextSlot())) return false;
  return mayStart();
}

/** Of a part whose time did not come. */
export const WITHOUT_SLOT: PartOutcome = {
  kind: "temporary",
  retryAfterMs: 0,
  reason: "It could not go at the rate of the carrier.",
};

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

/** A message from a phone, whole. */
export interface Inbound {
  carrier: string;
  /** The carrier's own ID of it, the same when it is brought again. */
  carrierId: string;
  /** Who wrote, in digits, with or without a plus. */
  from: string;
  to: string;
  /** Null: it has none. */
  text: string | null;
}

/** A part of a message from a phone. Parts may come in any order, to any process. */
export interface InboundPart extends Pick<Inbound, "carrier" | "from" | "to" | "text"> {
  /** What the parts of one message have in common, beside its numbers and their count; it comes round. */
  reference: number;
  total: number;
  /** From 1. */
  number: number;
  /** The same when it is brought again. */
  digest: string;
  /** How long the others are waited for. */
  waitMs: number;
}

/** Content from a carrier that can't be used, kept for operators with its bytes. */
export interface UnreadableInput {
  carrier: string;
  /** A PDU that can't be decoded, a receipt that names no message, or a message that can't be stored. */
  kind: "pdu" | "receipt" | "message";
  /** Stable across redeliveries. */
  digest: string;
  content: Buffer;
  reason: string;
}

/** What a carrier brings; it is answered only after the promise resolves. */
export interface CarrierHandlers {
  onReceipts: (receipts: Receipt[]) => Promise<void>;
  onInbound: (messages: Inbound[]) => Promise<void>;
  onInboundPart: (part: InboundPart) => Promise<void>;
  onUnread: (unread: UnreadableInput) => Promise<void>;
  /** Absent: how far codes came is noted, and nobody is notified. */
  onCodeSteps?: CodeStepHandler;
}

/** What a carrier says of its connections, and what went over them since it started. */
export type CarrierHealth = {
  state: "up" | "degraded" | "down" | "refused";
  detail: string | null;
  connections: { wanted: number; up: number };
  counters: Record<
    "submitted" | "accepted" | "throttled" | "refused" | "unknown" | "receipts" | "inbound",
    number
  >;
};

/** What is known of a carrier's connections. */
export type ConnectionHealth = Pick<CarrierHealth, "state" | "detail" | "connections">;

export interface Carrier {
  /** Name in the table of carriers. */
  name: string;
  /** Resolves with one outcome for each of the submission's parts, in their order. */
  submit: (submission: Submission) => Promise<PartOutcome[]>;
  /** Sends codes; absent: it can't. */
  messenger?: Messenger;
  /** Begins to deliver receipts and messages from phones. */
  start: (handlers: CarrierHandlers) => Promise<void>;
  stop: () => Promise<void>;
  /** How its connections are; without it they are taken to be up. */
  health?: () => CarrierHealth;
}
