import { createHash } from "node:crypto";
import type { Inbound } from "@/lib/carriers/carrier";
import { keepUnread } from "@/lib/dispatch/unread";
import { receiveMessage } from "@/lib/gateway/messaging/conversations/receive";

type Log = (message: string, error: unknown) => void;

/** What is wrong with a message itself (class 22, data; class 23, constraints) is wrong the next time, too. */
const isItsOwnFault = (error: unknown) => /^2[23]/.test((error as { code?: string }).code ?? "");

/** Keeps a message for operators that would be as useless if it were brought again. */
function setAside(message: Inbound, reason: string): Promise<void> {
  const { carrier, carrierId } = message;
  const name = createHash("sha256")
    .update(JSON.stringify([carrier, carrierId]))
    .digest("hex");
  const content = Buffer.from(JSON.stringify(message));
  return keepUnread({ carrier, kind: "message", digest: name.slice(0, 32), content, reason });
}

/**
 * Takes in messages from phones, each in a transaction of its own. The carrier may be answered once this resolves; if it
 * rejects, the carrier brings all of them again, and those that were stored change nothing then. A message that can't be
 * stored is set aside.
 */
export async function takeInbound(messages: readonly Inbound[], log: Log): Promise<void> {
  for (const message of messages) {
    const name = `${message.carrier}/${message.carrierId}`;
    try {
      const received = await receiveMessage(message);
      if (received === "nobody") log(`A message came in for a number of nobody: ${name}`, null);
      if (received !== "unreadable") continue;
      log(`A message came in without numbers: ${name}`, null);
      await setAside(message, "Its sender or recipient is no number in international form");
    } catch (error) {
      if (!isItsOwnFault(error)) throw error;
      log(`A message from a phone can't be stored: ${name}`, error);
      await setAside(message, error instanceof Error ? error.message : String(error));
    }
  }
}
