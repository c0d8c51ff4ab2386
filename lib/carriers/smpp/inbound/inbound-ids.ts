import type { InboundMessage } from "./parse-inbound";

/**
 * Names messages from phones so that one that is brought again, because its answer was lost, has the name it had. The
 * standard gives them no ID, so the name is made of what they say and of the time, in steps of some minutes: a phone
 * may write the same again. Within a step, one that comes after its like was answered is another one. What is missed:
 * the same text twice within a step, when a crash lies between, is one message.
 */
export interface InboundIds {
  toId: (part: InboundMessage) => string;
  /** Marks a message as answered, so it isn't redelivered. */
  recordAnswered: (part: InboundMessage) => void;
}

const STEP_MS = 300_000;

/** Creates the names of one process; `now` returns Unix milliseconds. */
export function createInboundIds(now: () => number): InboundIds {
  let step = 0;
  let answered = new Map<string, number>();

  function turn(): number {
    const current = Math.floor(now() / STEP_MS);
    if (current !== step) answered = new Map();
    step = current;
    return step;
  }

  return {
    toId({ givenId, digest }) {
      if (givenId !== null) return `given-${givenId}`;
      const at = turn();
      return `mo-${digest}-${at}-${answered.get(digest) ?? 0}`;
    },
    recordAnswered({ digest }) {
      turn();
      answered.set(digest, (answered.get(digest) ?? 0) + 1);
    },
  };
}
