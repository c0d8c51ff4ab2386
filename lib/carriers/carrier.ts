import type { CodeStepHandler, Messenger, PartOutcome } from "./code-messenger";

/**
 * Simulator for test messages, run by every worker. Not in the carriers table, so no configuration can reroute it;
 * the name is reserved.
 */
export const TEST_NETWORK = "test-network";

export interface Submission {
  accountId: number;
  uuid: string;
  /** Sent with a test key; goes only to the test network. */
  isTest: boolean;
  /** Increases with each submission; part of the fencing token. */
  attempt: number;
  serviceCode: "direct" | "text2speech" | "text2speech_ssml";
  phone: string;
  senderId: string;
  /** Parts not yet taken by a carrier; a call has one. */
  parts: { number: number; text: string }[];
  /** Includes parts taken in earlier attempts. */
  partsCount: number;
  isUnicode: boolean;
  voiceLang: string | null;
  /** Call attempts, 1 to 3. */
  attemptsMax: number;
  /**
   * Concatenation reference (3GPP TS 23.040, 9.2.3.24.1). Constant across attempts, so a phone merges duplicate
   * parts.
   */
  reference: number;
  validUntil: Date;
  /**
   * Called by adapters that queue, right before the first byte of each part. False if another worker may have the
   * message by now; absent means true.
   */
  canStart?: () => boolean;
  /**
   * Waits for a rate-limit slot for one more part; the first part has its own on arrival. Adapters call it
   * (`waitForSlots`) before each further part, or for all before a combined submission. False if no slot is left.
   * Never rejects. Absent without a rate.
   */
  nextSlot?: () => Promise<boolean>;
}

/** `messenger` sends codes and is unknown to dispatch. */
export type CarrierService = Submission["serviceCode"] | "messenger";

/** Waits for slots for `parts` more parts. False if they may not be sent now. */
export async function waitForSlots(
  { nextSlot, canStart = () => true }: Submission,
  parts: number,
): Promise<boolean> {
  if (nextSlot === undefined || parts === 0) return true;
  for (let part = 0; part < parts; part += 1) if (!(await nextSlot())) return false;
  return canStart();
}

export const NO_SLOT_OUTCOME: PartOutcome = {
  kind: "temporary",
  retryAfterMs: 0,
  reason: "It could not go at the rate of the carrier.",
};

/** SMPP 3.4 message states (5.2.28), spelt as in the receipt text. */
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
  /** Network's own code, unchanged. */
  errorCode: string | null;
  reportedAt: Date | null;
}

/** Reassembled mobile-originated message. */
export interface Inbound {
  carrier: string;
  /** Stable across redeliveries. */
  carrierId: string;
  /** Digits, with or without a plus. */
  from: string;
  to: string;
  /** Null if the message has no text. */
  text: string | null;
}

/** Parts may arrive in any order, at any process. */
export interface InboundPart extends Pick<Inbound, "carrier" | "from" | "to" | "text"> {
  /** Together with both numbers and `total`, identifies the parts of one message; wraps around. */
  reference: number;
  total: number;
  number: number;
  /** Stable across redeliveries. */
  digest: string;
  /** Maximum wait for the other parts. */
  waitMs: number;
}

/** Unusable content, kept with its bytes for operators. */
export interface UnreadableInput {
  carrier: string;
  /** Undecodable PDU, receipt without a known message, or message that can't be stored. */
  kind: "pdu" | "receipt" | "message";
  /** Stable across redeliveries. */
  digest: string;
  content: Buffer;
  reason: string;
}

/** The carrier is acknowledged only after the promise resolves. */
export interface CarrierHandlers {
  onReceipts: (receipts: Receipt[]) => Promise<void>;
  onInbound: (messages: Inbound[]) => Promise<void>;
  onInboundPart: (part: InboundPart) => Promise<void>;
  onUnread: (unread: UnreadableInput) => Promise<void>;
  /** If absent, states are recorded without notifying. */
  onCodeSteps?: CodeStepHandler;
}

/** Connection state, and counters since the start. */
export type CarrierHealth = {
  state: "up" | "degraded" | "down" | "refused";
  detail: string | null;
  connections: { wanted: number; up: number };
  counters: Record<
    "submitted" | "accepted" | "throttled" | "refused" | "unknown" | "receipts" | "inbound",
    number
  >;
};

export type ConnectionHealth = Pick<CarrierHealth, "state" | "detail" | "connections">;

/** Every adapter (simulator, SMPP, HTTP voice) implements only this; dispatch knows no adapter. */
export interface Carrier {
  name: string;
  /** Returns one outcome per part, in order. */
  submit: (submission: Submission) => Promise<PartOutcome[]>;
  /** Absent if it can't send codes. */
  messenger?: Messenger;
  start: (handlers: CarrierHandlers) => Promise<void>;
  stop: () => Promise<void>;
  /** If absent, connections count as up. */
  health?: () => CarrierHealth;
}
