import type { Pdu } from "../codec/pdu";
import type { SmppClock } from "./clock";

/** What became of a request. */
export type RequestOutcome =
  | { kind: "response"; pdu: Pdu }
  /** A response whose body cannot be read; its status can. */
  | { kind: "unreadable"; status: number; reason: string }
  /** Never written: one of its values has no place in a PDU. */
  | { kind: "unsendable"; reason: string }
  /** No response: the time was over, or the connection is gone. */
  | { kind: "none"; reason: string; isTimeout: boolean };

interface Pending {
  settle: (outcome: RequestOutcome) => void;
  cancel: () => void;
}

/** The requests of one connection that wait for their response. */
export interface Requests {
  size: () => number;
  /** Takes the next sequence number and waits for its response; `send` writes the request. */
  open: (timeoutMs: number, send: (sequence: number) => void) => Promise<RequestOutcome>;
  /** Does nothing if nobody waits for this sequence number any more. */
  settle: (sequence: number, outcome: RequestOutcome) => void;
  /** Whether a request ever had this sequence number. */
  isKnown: (sequence: number) => boolean;
  /** Nothing more will come. */
  endAll: (reason: string) => void;
}

/** Sequence numbers go from 1 to this, then again from 1 (SMPP 3.4, 5.1.4). */
const LAST_SEQUENCE = 0x7fffffff;

/** Returns the requests of a new connection. */
export function createRequests(clock: SmppClock): Requests {
  const pending = new Map<number, Pending>();
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
    // 0 is the number of a nack for what could not be read.
    isKnown: (sequence) => isAround || sequence <= last,
    endAll(reason) {
      for (const sequence of [...pending.keys()]) {
        settle(sequence, { kind: "none", reason, isTimeout: false });
      }
    },
  };
}
