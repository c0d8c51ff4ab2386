import type { PartOutcome } from "./carrier";
import type { Tx } from "@/lib/db/transaction";

/** A code for one phone, sent as a template that the messenger approved. */
export interface CodeMessage {
  /** A UUID of whoever asks; the same is never sent twice. */
  messageId: string;
  /** E.164. */
  phone: string;
  /** Two letters, such as DE. */
  lang: string;
  code: string;
  /** When whoever asks goes another way. */
  endsAt: Date;
}

/** How far a message came, from nearest to farthest; a person who read it got it, whatever failed before. */
export const CODE_STATES = ["sent", "failed", "delivered", "read"] as const;
export type CodeState = (typeof CODE_STATES)[number];

/** What a messenger reports of a message. */
export interface CodeReport {
  messageId: string;
  state: CodeState;
  /** The provider's own, as it came. */
  errorCode: string | null;
}

/** One step of a message, reported once. `timed_out`: neither delivered, read nor failed when its time was over. */
export interface CodeStep extends Omit<CodeReport, "state"> {
  carrier: string;
  state: CodeState | "timed_out";
  /** It came after `timed_out`. */
  isLate: boolean;
}

/**
 * Called with the steps of messages, in the transaction that notes them: what is written with `tx` is written once a step. A step that is
 * passed over (`delivered` behind `read`) is not reported. Messages of a test by operators are among them.
 */
export type CodeStepHandler = (tx: Tx, steps: readonly CodeStep[]) => Promise<void>;

/** Sends codes. Every adapter (simulator, Twilio's WhatsApp) implements this and nothing else. */
export interface Messenger {
  /**
   * Asks once. `accepted` and `unknown` are followed by steps, at the latest by `timed_out`; after `temporary` and `refused`
   * nothing was sent and nothing follows, and the same message may be asked for again.
   */
  send: (message: CodeMessage) => Promise<PartOutcome>;
}
