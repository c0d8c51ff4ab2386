import type { Costs } from "@/lib/core/billing/cost-centres";
import type { Tx } from "@/lib/db/transaction";
import { getBulkCosts, type SpendingRange } from "@/lib/gateway/account/stats/public";
import { findBulkSenders } from "@/lib/gateway/messaging/bulks/public";

/** Sums costs by bulk, of those whose key and service match. */
export async function getFilteredBulkCosts(
  tx: Tx,
  accountId: number,
  range: SpendingRange,
): Promise<Map<string, Costs>> {
  const { keyIds = null, services = null } = range;
  const costs = await getBulkCosts(tx, accountId, range);
  if (keyIds === null && services === null) return costs;
  const senders = await findBulkSenders(tx, accountId, [...costs.keys()]);
  const matching = [...costs].filter(([uuid]) => {
    const sender = senders.get(uuid);
    if (sender === undefined) return false;
    return (
      (keyIds === null || keyIds.includes(sender.keyId)) &&
      (services === null || services.includes(sender.serviceCode))
    );
  });
  return new Map(matching);
}
