import { NO_ROUTE } from "@/lib/core/messages/message-state";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import { asWorker } from "@/lib/db/transaction";
import type { CodeMessage } from "@/lib/carriers/code-messenger";
import { deleteMessage, insertMessage } from "./store";

/** Commits before sending: at most once across crashes, unless it certainly wasn't sent. */
export async function sendOnce(
  carrier: string,
  message: CodeMessage,
  ask: () => Promise<PartOutcome>,
): Promise<PartOutcome> {
  if (message.endsAt.getTime() <= Date.now())
    return { kind: "refused", statusCode: NO_ROUTE, reason: "Its time is over." };
  const isNew = await asWorker((tx) => insertMessage(tx, carrier, message));
  if (!isNew) return { kind: "unknown", reason: "This message was asked for before." };
  const outcome = await ask();
  if (outcome.kind === "temporary" || outcome.kind === "refused")
    await asWorker((tx) => deleteMessage(tx, carrier, message.messageId));
  return outcome;
}
