import type { Tx } from "@/lib/db/transaction";
import { toUnix } from "@/lib/core/time/time";
import type { BulkTotals } from "@/lib/gateway/account/stats/public";
import type { BulkRecord } from "@/lib/gateway/messaging/bulks/record";
import { getCarrierRates } from "@/lib/gateway/messaging/bulks/expand/store-carriers";

/** Returns the share of messages not yet sent; 1 for dry runs. */
function shareLeft(bulk: BulkRecord, { sent, refused, stopped }: BulkTotals): number {
  const messages = Number(bulk.msg_total_count);
  if (bulk.is_dryrun || messages === 0) return 1;
  return Math.max(messages - sent - refused - stopped, 0) / messages;
}

/**
 * Estimates when the last message is sent (Unix seconds), from its due time and the throughput of the carriers chosen
 * in preparation. Returns null before the bulk has messages. Ignores other traffic and carriers disabled since.
 */
export async function estimateFinish(
  tx: Tx,
  bulk: BulkRecord,
  totals: BulkTotals,
  now: Date,
): Promise<number | null> {
  const { carriers = {}, firstAt, lastAt } = bulk.tally;
  if (lastAt === null) return null;
  const share = shareLeft(bulk, totals);
  if (share === 0) return lastAt;
  const rates = await getCarrierRates(tx);
  const begins = Math.max(toUnix(now), firstAt ?? 0);
  const ends = Object.entries(carriers).map(([carrier, slots]) => {
    const rate = rates.get(carrier);
    return rate === undefined ? begins : begins + Math.ceil((slots * share) / rate);
  });
  return Math.max(lastAt, begins, ...ends);
}
