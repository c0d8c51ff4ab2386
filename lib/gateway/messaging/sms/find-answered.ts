import { uuidLowerBound } from "@/lib/core/ids/uuid7";
import { parseNumericSender } from "@/lib/core/phone/sender-id";
import { DAY_MS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { LIVE_MESSAGES_CONDITION } from "./store";
import {
  findLatestTo,
  findSentTo,
  type LastSentMessage,
  type LatestMessage,
} from "./store-answered";

export { findSentTo, LIVE_MESSAGES_CONDITION as LIVE_MESSAGES, type LastSentMessage };

/** Maximum age; later replies are separate messages. */
const MAX_ANSWER_DAYS = 30;

/** Finds the text that a number (E.164) answers, or null if none within 30 days. */
export async function findAnswered(
  tx: Tx,
  accountId: number,
  { number, phone, now }: { number: string; phone: string; now: Date },
): Promise<LatestMessage | null> {
  const since = uuidLowerBound(new Date(now.getTime() - MAX_ANSWER_DAYS * DAY_MS));
  const latest = await findLatestTo(tx, accountId, phone, since);
  return latest.find(({ sender_id }) => parseNumericSender(sender_id) === number) ?? null;
}
