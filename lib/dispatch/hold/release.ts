import { asWorker } from "@/lib/db/transaction";
import { stopUnfinishedBulks } from "@/lib/gateway/messaging/bulks/public";
import { endDuePeople } from "@/lib/gateway/messaging/automations/public";
import { endDueReplies } from "@/lib/gateway/messaging/inbound-rules/public";
import { skipDueSlots } from "@/lib/gateway/messaging/recurring-bulks/public";
import { endDueVerifications } from "@/lib/gateway/trust/verify-codes/public";
import { log } from "@/lib/log";
import { discardMessages } from "./discard-messages";
import { findHold } from "./hold";
import { endHold, type Hold } from "./store-holds";

/** Ended unsent, by kind. */
export interface DiscardedMessages {
  messages: number;
  bulks: number;
  recurringBulks: number;
  people: number;
  replies: number;
  verifications: number;
}

/**
 * Ends due work before the hold. Sources of messages come first. Each item is its own transaction and found only while
 * it is due, so that a run that was killed can be repeated.
 */
async function discardDue({
  held_at: heldAt,
  held_at_text: text,
}: Hold): Promise<DiscardedMessages> {
  const recurringBulks = await skipDueSlots(heldAt);
  const people = await endDuePeople(heldAt);
  const replies = await endDueReplies(heldAt);
  const verifications = await endDueVerifications(heldAt);
  const bulks = await stopUnfinishedBulks(heldAt);
  const messages = await discardMessages(text);
  return { messages, bulks, recurringBulks, people, replies, verifications };
}

/**
 * Lets workers send again, after ending what was due before the hold if `isDiscarding`. Dispatch stays held if that
 * fails. Returns null if it isn't held.
 */
export async function releaseDispatch(
  isDiscarding: boolean,
): Promise<DiscardedMessages | "kept" | null> {
  const hold = await findHold();
  if (hold === null) return null;
  const discarded = isDiscarding ? await discardDue(hold) : "kept";
  if (!(await asWorker((tx) => endHold(tx, hold, isDiscarding)))) return null;
  log({ level: "warn", message: "Dispatch is released" });
  return discarded;
}
