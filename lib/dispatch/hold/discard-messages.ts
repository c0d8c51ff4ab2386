import { TIMELINE_NOTES } from "@/lib/core/messages/timeline-notes";
import { asAccountWorker, readAsWorker } from "@/lib/db/transaction";
import { abandonMessages } from "@/lib/dispatch/abandon";
import { findAliveLeases } from "@/lib/dispatch/store-leases";
import { deleteQueueEntries } from "@/lib/queue/store-changes";
import {
  countLeased,
  type DiscardLimit,
  findDiscardable,
  lockDiscardable,
} from "@/lib/queue/store-discards";

const BATCH_SIZE = 500;

/** Ends a batch in one transaction with its refund, so that it is repeatable. Returns the number of messages. */
const discardBatch = (accountId: number, limit: DiscardLimit): Promise<number> =>
  asAccountWorker(accountId, async (tx) => {
    const uuids = await lockDiscardable(tx, accountId, limit, BATCH_SIZE);
    if (uuids.length === 0) return 0;
    const removed = await deleteQueueEntries(tx, accountId, uuids);
    await abandonMessages(tx, accountId, removed, TIMELINE_NOTES.discarded);
    return removed.length;
  });

/**
 * Ends and refunds messages that were due by then, or in the hands of workers that are gone.
 * @throws while workers hold messages, or requests keep them locked
 */
export async function discardMessages(dueBefore: string): Promise<number> {
  const limit = { dueBefore, liveLeases: await readAsWorker(findAliveLeases) };
  let discarded = 0;
  for (;;) {
    const accountIds = await findDiscardable(limit);
    if (accountIds.length === 0) break;
    const previousCount = discarded;
    for (const accountId of accountIds) {
      for (let count = BATCH_SIZE; count === BATCH_SIZE; discarded += count)
        count = await discardBatch(accountId, limit);
    }
    if (discarded === previousCount)
      throw new Error("Some messages are being changed. Run it again.");
  }
  const leased = await countLeased(limit.liveLeases);
  if (leased > 0)
    throw new Error(`Workers still hold ${leased} messages. Run it again in a minute.`);
  return discarded;
}
