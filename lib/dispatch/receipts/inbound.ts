import type { Inbound } from "@/lib/carriers/carrier";
import { receiveMessage } from "@/lib/gateway/messaging/conversations/receive";

type Log = (message: string, error: unknown) => void;

/** What is wrong with a message itself (class 22, data; class 23, constraints) is wrong the next time, too. */
const isItsOwnFault = (error: unknown) => /^2[23]/.test((error as { code?: string }).code ?? "");

const WARNINGS = {
  nobody: "A message came in for a number of nobody",
  unreadable: "A message came in without numbers",
} as const;

/**
 * Takes in messages from phones, each in a transaction of its own. The carrier may be answered once this resolves; if it
 * rejects, the carrier brings all of them again, and those that were stored change nothing then.
 */
export async function takeInbound(messages: readonly Inbound[], log: Log): Promise<void> {
  for (const message of messages) {
    const name = `${message.carrier}/${message.carrierId}`;
    try {
      const received = await receiveMessage(message);
      if (received === "nobody" || received === "unreadable")
        log(`${WARNINGS[received]}: ${name}`, null);
    } catch (error) {
      if (!isItsOwnFault(error)) throw error;
      log(`A message from a phone can't be stored: ${name}`, error);
    }
  }
}
