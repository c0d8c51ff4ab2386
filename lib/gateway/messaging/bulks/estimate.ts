import type { Tx } from "@/lib/db/transaction";
import { toUnix } from "@/lib/core/time/time";
import type { BulkSums } from "@/lib/gateway/account/stats/service-bulks";
import type { BulkRecord } from "./record";
import { readCarrierRates } from "./store-carriers";

/** The share of messages that have not left; all of a forecast. */
function shareLeft(bulk: BulkRecord, { sent, refused, stopped }: BulkSums): number {
  const messages = Number(bulk.msg_total_count);
  if (bulk.is_dryrun || messages === 0) return 1;
  return Math.max(messages - sent - refused - stopped, 0) / messages;
}

/**
 * When the last message should have left (unix seconds): not before it is due, and no faster than the carriers take
 * messages that were first choice when each was prepared. Null before the bulk has messages. Other traffic, carriers that
 * fail and carriers that were disabled since are not counted.
 */
export async function estimateFinish(
  tx: Tx,
  bulk: BulkRecord,
  sums: BulkSums,
  now: Date,
): Promise<number | null> {
  const { carriers = {}, firstAt, lastAt } = bulk.tally;
  if (lastAt === null) return null;
  const share = shareLeft(bulk, sums);
  if (share === 0) return lastAt;
  const rates = await readCarrierRates(tx);
  const begins = Math.max(toUnix(now), firstAt ?? 0);
  const ends = Object.entries(carriers).map(([carrier, slots]) => {
    const rate = rates.get(carrier);
    return rate === undefined ? begins : begins + Math.ceil((slots * share) / rate);
  });
  return Math.max(lastAt, begins, ...ends);
}
