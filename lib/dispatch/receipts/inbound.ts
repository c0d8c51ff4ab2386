import { createHash } from "node:crypto";
import type { Inbound } from "@/lib/carriers/carrier";
import { storeUnread } from "@/lib/dispatch/unread";
import { receiveMessage } from "@/lib/gateway/messaging/conversations/public";

type Log = (message: string, error: unknown) => void;

/** Checks for data errors (class 22) and constraint violations (class 23), which would recur. */
const isDataError = (error: unknown) => /^2[23]/.test((error as { code?: string }).code ?? "");

/** Stores a message for operators that would fail on every redelivery. */
function quarantineMessage(message: Inbound, reason: string): Promise<void> {
  const { carrier, carrierId } = message;
  const name = createHash("sha256")
    .update(JSON.stringify([carrier, carrierId]))
    .digest("hex");
  const content = Buffer.from(JSON.stringify(message));
  return storeUnread({ carrier, kind: "message", digest: name.slice(0, 32), content, reason });
}

/**
 * Stores each message in its own transaction. On rejection the carrier redelivers all; those already stored are
 * ignored. Messages that can't be stored are quarantined.
 */
export async function acceptInbound(messages: readonly Inbound[], log: Log): Promise<void> {
  for (const message of messages) {
    const messageRef = `${message.carrier}/${message.carrierId}`;
    try {
      const received = await receiveMessage(message);
      if (received === "nobody")
        log(`Inbound message to an unassigned number: ${messageRef}`, null);
      if (received !== "unreadable") continue;
      log(`Inbound message without valid numbers: ${messageRef}`, null);
      await quarantineMessage(message, "Sender or recipient isn't a valid E.164 number");
    } catch (error) {
      if (!isDataError(error)) throw error;
      log(`Failed to store an inbound message: ${messageRef}`, error);
      await quarantineMessage(message, error instanceof Error ? error.message : String(error));
    }
  }
}
