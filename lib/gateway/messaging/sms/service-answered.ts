import { uuidLowerBound } from "@/lib/core/ids/uuid7";
import { numberOfSender } from "@/lib/core/phone/sender-id";
import { DAY_MS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { LIVE_MESSAGES } from "./store";
import { findLatestTo, findSentTo, type LatestMessage, type SentTo } from "./store-answered";

/** For conversations and histories: what was sent to a phone, and the condition that messages aren't deleted. */
export { findSentTo, LIVE_MESSAGES, type SentTo };

/** A reply that comes later is a message of its own. */
const ANSWERED_WITHIN_DAYS = 30;

/**
 * Returns the last text from `number` to `phone` (both E.164), which a message the other way answers; null when there
 * was none in 30 days.
 */
export async function findAnswered(
  tx: Tx,
  accountId: number,
  { number, phone, now }: { number: string; phone: string; now: Date },
): Promise<LatestMessage | null> {
  const since = uuidLowerBound(new Date(now.getTime() - ANSWERED_WITHIN_DAYS * DAY_MS));
  const latest = await findLatestTo(tx, accountId, phone, since);
  return latest.find(({ sender_id }) => numberOfSender(sender_id) === number) ?? null;
}
