import type { ClaimedMessage } from "@/lib/queue/store-claims";
import { MESSAGE_QUEUE, readMessageTraces, recordMessageWork } from "@/lib/tracing/message-work";
import { isTracing } from "@/lib/tracing/tracing";

export interface SendTrace {
  /** Undefined for an untraced message, or until its trace was read. */
  findTraceId: (uuid: string) => string | undefined;
  /**
   * Ends one message of the group.
   * @param carrier null if no carrier was asked
   * @param errorType undefined if the message was submitted
   */
  end: (carrier: string | null, errorType: string | undefined) => void;
}

/**
 * Traces a group of messages claimed together: a span for the claim, and one from then until the last is submitted.
 * Delays neither. Returns undefined without tracing.
 * @param since start of the claim, by `performance.now()`
 */
export function traceClaims(
  messages: readonly ClaimedMessage[],
  since: number,
): SendTrace | undefined {
  if (!isTracing() || messages.length === 0) return undefined;
  const claimedAt = performance.now();
  const traceIds = new Map<string, string>();
  const reading = readMessageTraces(messages).then((traces) => {
    for (const { uuid, trace } of traces) traceIds.set(uuid, trace.traceId);
    const destination = MESSAGE_QUEUE;
    const times = { startedAt: since, endedAt: claimedAt };
    recordMessageWork({ operation: "claim", destination, messages, traces, ...times });
    return traces;
  });
  const carriers = new Set<string | null>();
  let groupError: string | undefined;
  let open = messages.length;
  return {
    findTraceId: (uuid) => traceIds.get(uuid),
    end(carrier, errorType) {
      carriers.add(carrier);
      groupError ??= errorType;
      open -= 1;
      if (open > 0) return;
      const endedAt = performance.now();
      const [only = null] = carriers;
      const destination = carriers.size === 1 ? only : null;
      const step = { destination, messages, startedAt: claimedAt, endedAt, errorType: groupError };
      void reading.then((traces) => recordMessageWork({ operation: "send", traces, ...step }));
    },
  };
}
