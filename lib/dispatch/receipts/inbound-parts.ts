import type { InboundPart } from "@/lib/carriers/carrier";
import { asWorker } from "@/lib/db/transaction";
import {
  addPart,
  findEnded,
  findJoined,
  recordJoined,
} from "@/lib/gateway/messaging/inbound-parts/public";
import { acceptInbound } from "./inbound";

type Log = (message: string, error: unknown) => void;

const BATCH_SIZE = 100;

/**
 * Joins the parts of a message that waits for no further ones; returns false on failure. Idempotent across concurrent
 * or crashing workers.
 */
async function joinParts(message: string, log: Log): Promise<boolean> {
  try {
    const joined = await asWorker((tx) => findJoined(tx, message));
    if (joined === null) return true;
    await acceptInbound([joined], log);
    await asWorker((tx) => recordJoined(tx, message));
    return true;
  } catch (error) {
    log("Failed to join an inbound message; retrying", error);
    return false;
  }
}

/**
 * Stores a part. The carrier may be acknowledged once this resolves: the part is stored, and later failures are
 * retried (`joinEnded`).
 */
export async function acceptInboundPart(part: InboundPart, log: Log): Promise<void> {
  for (const message of await asWorker((tx) => addPart(tx, part))) await joinParts(message, log);
}

export async function joinEnded(log: Log): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    const ended = await asWorker((tx) => findEnded(tx, BATCH_SIZE, failed));
    if (ended.length === 0) return;
    for (const message of ended) if (!(await joinParts(message, log))) failed.push(message);
  }
}
