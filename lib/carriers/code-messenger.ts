import type { PartOutcome } from "./carrier";
import type { Tx } from "@/lib/db/transaction";

/** Verification code for one phone, sent as a template approved by the messenger. */
export interface CodeMessage {
  /** Idempotency key (UUID): sent at most once. */
  messageId: string;
  /** E.164. */
  phone: string;
  /** Two uppercase letters, such as DE. */
  lang: string;
  code: string;
  /** Deadline, after which the caller falls back to another channel. */
  endsAt: Date;
}

/** States in order of progress: a message that was read was delivered, whatever failed before. */
export const CODE_STATES = ["sent", "failed", "delivered", "read"] as const;
export type CodeState = (typeof CODE_STATES)[number];

/** Status report of a messenger. */
export interface CodeReport {
  messageId: string;
  state: CodeState;
  /** Provider's own code, unchanged. */
  errorCode: string | null;
}

/** State change of a message, reported once. `timed_out`: not delivered, read or failed by its deadline. */
export interface CodeStep extends Omit<CodeReport, "state"> {
  carrier: string;
  state: CodeState | "timed_out";
  /** Arrived after `timed_out`. */
  isLate: boolean;
}

/**
 * Called with state changes in the transaction that records them, so writes with `tx` happen once per step. Skipped
 * steps (`delivered` after `read`) are not reported. Includes messages of operators' tests.
 */
export type CodeStepHandler = (tx: Tx, steps: readonly CodeStep[]) => Promise<void>;

/** Sends codes. Adapters (simulator, Twilio's WhatsApp) implement only this. */
export interface Messenger {
  /**
   * Requests delivery once. After `accepted` and `unknown`, steps follow, at the latest `timed_out`. After
   * `temporary` and `refused` the message was not sent, no step follows, and it may be retried.
   */
  send: (message: CodeMessage) => Promise<PartOutcome>;
}
