import type { RefusedStatus } from "@/lib/core/messages/message-state";

import type { Tx } from "@/lib/db/transaction";

export type PartOutcome =
  | { kind: "accepted"; carrierId: string }
  /** Throttled, queue full, or connection lost before the first byte. Costs no attempt. */
  | { kind: "temporary"; retryAfterMs: number; reason: string }
  | { kind: "refused"; statusCode: RefusedStatus; reason: string }
  /** No response came, so the part may have been taken. */
  | { kind: "unknown"; reason: string };

/** Sent as a template approved by the messenger. */
export interface CodeMessage {
  /** Idempotency key (UUID). */
  messageId: string;
  phone: string;
  lang: string;
  code: string;
  endsAt: Date;
}

/** In order of progress: a read message was delivered, whatever failed before. */
export const CODE_STATES = ["sent", "failed", "delivered", "read"] as const;
export type CodeState = (typeof CODE_STATES)[number];

export interface CodeReport {
  messageId: string;
  state: CodeState;
  /** Provider's own code, unchanged. */
  errorCode: string | null;
}

/** Reported once. `timed_out`: not delivered, read or failed by its deadline. */
export interface CodeStep extends Omit<CodeReport, "state"> {
  carrier: string;
  state: CodeState | "timed_out";
  /** Arrived after `timed_out`. */
  isLate: boolean;
}

/**
 * Runs in the transaction that records the steps, so writes with `tx` happen once per step. Skipped steps
 * (`delivered` after `read`) aren't reported. Includes messages of operators' tests.
 */
export type CodeStepHandler = (tx: Tx, steps: readonly CodeStep[]) => Promise<void>;

export interface Messenger {
  /**
   * After `accepted` and `unknown`, steps follow, at the latest `timed_out`. After `temporary` and `refused` the
   * message was not sent and may be retried.
   */
  send: (message: CodeMessage) => Promise<PartOutcome>;
}
