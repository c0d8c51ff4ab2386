import type { Pdu } from "../codec/pdu";
import type { SmppClock } from "./clock";

export type RequestOutcome =
  | { kind: "response"; pdu: Pdu }
  /** Unreadable body, readable status. */
  | { kind: "unreadable"; status: number; reason: string }
  | { kind: "unsendable"; reason: string }
  /** Timeout or closed connection. */
  | { kind: "none"; reason: string; isTimeout: boolean };

interface PendingRequest {
  settle: (outcome: RequestOutcome) => void;
  cancel: () => void;
}

export interface Requests {
  size: () => number;
  /** Awaits the response. */
  open: (timeoutMs: number, send: (sequence: number) => void) => Promise<RequestOutcome>;
  /** Ignored if no longer pending. */
  settle: (sequence: number, outcome: RequestOutcome) => void;
  /**
   * Bind statuses for wrong credentials. Retrying quickly doesn't help, and some providers block repeated attempts.
   */
  isKnown: (sequence: number) => boolean;
  finishAll: (reason: string) => void;
}

/** Wraps to 1 (SMPP 3.4, 5.1.4). */
const LAST_SEQUENCE = 0x7fffffff;

export function createRequests(clock: SmppClock): Requests {
  const pending = new Map<number, PendingRequest>();
  let last = 0;
  let isAround = false;

  function settle(sequence: number, outcome: RequestOutcome): void {
    const request = pending.get(sequence);
    if (request === undefined) return;
    pending.delete(sequence);
    request.cancel();
    request.settle(outcome);
  }

  return {
    size: () => pending.size,
    open(timeoutMs, send) {
      isAround ||= last === LAST_SEQUENCE;
      last = last === LAST_SEQUENCE ? 1 : last + 1;
      const sequence = last;
      return new Promise<RequestOutcome>((resolve) => {
        const cancel = clock.after(timeoutMs, () => {
          const reason = `No response within ${timeoutMs / 1000} s`;
          settle(sequence, { kind: "none", reason, isTimeout: true });
        });
        pending.set(sequence, { settle: resolve, cancel });
        try {
          send(sequence);
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          settle(sequence, { kind: "unsendable", reason: error.message });
        }
      });
    },
    settle,
    // 0 is the sequence of a nack for an unreadable PDU.
    isKnown: (sequence) => isAround || sequence <= last,
    finishAll(reason) {
      for (const sequence of [...pending.keys()]) {
        settle(sequence, { kind: "none", reason, isTimeout: false });
      }
    },
  };
}
