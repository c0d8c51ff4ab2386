import type { Tx } from "@/lib/db/transaction";
import { findCampaignsOfBulks } from "@/lib/gateway/campaigns/campaign-messages/service";
import { sumBulkClicks } from "./store-bulks";

/** What became of the links of a bulk. */
export interface BulkClicks {
  /** Clicks of people. */
  clicks: number;
  /** People who clicked, as far as messages have links of their own. */
  people: number;
}

/** Clicks of some bulks so far; those without links are left out. */
export async function readBulkClicks(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<Map<string, BulkClicks>> {
  const bulks = uuids.map((bulkId) => ({ accountId, bulkId }));
  const linked = new Set((await findCampaignsOfBulks(tx, bulks)).map(({ bulk_id }) => bulk_id));
  if (linked.size === 0) return new Map();
  const sums = await sumBulkClicks(tx, accountId, [...linked]);
  return new Map([...linked].map((uuid) => [uuid, sums.get(uuid) ?? { clicks: 0, people: 0 }]));
}
