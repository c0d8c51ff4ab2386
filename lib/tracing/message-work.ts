import { forEachGroup, getOnlyAccount } from "@/lib/db/grouping/group-by-account";
import { accountStatements } from "@/lib/db/transaction";
import { findTraces, type MessageKey, type MessageTrace } from "./store-traces";
import { type Attributes, recordWork, type Work } from "./tracing";

const getAccountId = ({ accountId }: MessageKey) => accountId;

/** Reads the traces of messages. Returns what it could read: traces must not disturb the work that they describe. */
export async function readMessageTraces(keys: readonly MessageKey[]): Promise<MessageTrace[]> {
  if (keys.length === 0) return [];
  const traces: MessageTrace[] = [];
  try {
    await forEachGroup(keys, getAccountId, async (group) => {
      const statements = accountStatements(getOnlyAccount(group, getAccountId));
      traces.push(...(await findTraces(statements, group)));
    });
  } catch {
    // The spans are lost.
  }
  return traces;
}

/** Destination of messages that wait for a worker. */
export const MESSAGE_QUEUE = "dispatch_queue";

type MessagingOperation = "accept" | "claim" | "send" | "settle";

const OPERATIONS = {
  accept: { type: "create", kind: "producer" },
  claim: { type: "receive", kind: "consumer" },
  send: { type: "send", kind: "producer" },
  settle: { type: "settle", kind: "consumer" },
} as const;

function toAttributes(
  operation: MessagingOperation,
  messages: readonly Pick<MessageKey, "uuid">[],
  destination: string | null,
): Attributes {
  const [first] = messages;
  return {
    "messaging.system": "posthorn",
    "messaging.operation.name": operation,
    "messaging.operation.type": OPERATIONS[operation].type,
    ...(destination !== null && { "messaging.destination.name": destination }),
    ...(messages.length === 1 && first !== undefined
      ? { "messaging.message.id": first.uuid }
      : { "messaging.batch.message_count": messages.length }),
  };
}

export interface MessageWork extends Pick<Work, "startedAt" | "endedAt" | "errorType"> {
  operation: MessagingOperation;
  /** All of the group; only those of sampled traces are linked. */
  messages: readonly Pick<MessageKey, "uuid">[];
  traces: readonly Pick<MessageTrace, "trace">[];
  /** A queue, or the name of a carrier. */
  destination?: string | null;
}

/** Records a step of a group of messages as one span. */
export function recordMessageWork(work: MessageWork): void {
  const { operation, messages, traces, destination = null, ...times } = work;
  recordWork({
    ...times,
    name: destination === null ? operation : `${operation} ${destination}`,
    kind: OPERATIONS[operation].kind,
    traces: traces.map(({ trace }) => trace),
    attributes: toAttributes(operation, messages, destination),
  });
}
