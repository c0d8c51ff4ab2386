import type { InboundPart } from "@/lib/carriers/carrier";
import { asWorker } from "@/lib/db/transaction";
import {
  addPart,
  findEnded,
  noteJoined,
  readJoined,
} from "@/lib/gateway/messaging/inbound-parts/service";
import { takeInbound } from "./inbound";

type Log = (message: string, error: unknown) => void;

const AT_ONCE = 100;

/**
 * Takes in a message that waits for no further part; false when that failed. Two workers at once, or one that dies, change
 * nothing.
 */
async function joinParts(message: string, log: Log): Promise<boolean> {
  try {
    const joined = await asWorker((tx) => readJoined(tx, message));
    if (joined === null) return true;
    await takeInbound([joined], log);
    await asWorker((tx) => noteJoined(tx, message));
    return true;
  } catch (error) {
    log("A message from a phone in parts waits for another try", error);
    return false;
  }
}

/**
 * Takes in a part of a message from a phone, and the message itself when it is whole. The carrier may be answered once
 * this resolves: the part is stored, and whatever fails then is tried again (`joinEnded`).
 */
export async function takeInboundPart(part: InboundPart, log: Log): Promise<void> {
  for (const message of await asWorker((tx) => addPart(tx, part))) await joinParts(message, log);
}

/** Takes in messages whose parts never came, and those that a worker left behind. What fails holds up no other. */
export async function joinEnded(log: Log): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    const ended = await asWorker((tx) => findEnded(tx, AT_ONCE, failed));
    if (ended.length === 0) return;
    for (const message of ended) if (!(await joinParts(message, log))) failed.push(message);
  }
}
