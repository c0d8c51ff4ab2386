import type { InboundMessage } from "./parse-inbound";

/**
 * MO messages have no ids in SMPP, so the id is derived from the content and a five-minute window, and is stable
 * across redeliveries after a lost response. Within a window, a repeat after an acknowledged message counts as a new
 * one. Limitation: with a crash in between, identical texts within a window become one message.
 */
export interface InboundIds {
  toId: (part: InboundMessage) => string;
  /** The message won't be redelivered. */
  recordAnswered: (part: InboundMessage) => void;
}

const ID_STEP_MS = 300_000;

/** Creates ids of inbound messages; `now` returns Unix milliseconds. */
export function createInboundIds(now: () => number): InboundIds {
  let step = 0;
  let countByDigest = new Map<string, number>();

  function getStep(): number {
    const current = Math.floor(now() / ID_STEP_MS);
    if (current !== step) countByDigest = new Map();
    step = current;
    return step;
  }

  return {
    toId({ givenId, digest }) {
      if (givenId !== null) return `given-${givenId}`;
      const step = getStep();
      return `mo-${digest}-${step}-${countByDigest.get(digest) ?? 0}`;
    },
    recordAnswered({ digest }) {
      getStep();
      countByDigest.set(digest, (countByDigest.get(digest) ?? 0) + 1);
    },
  };
}
