import type { Tx } from "@/lib/db/transaction";
import { findCampaignsByBulks } from "@/lib/gateway/campaigns/campaign-messages/public";
import { countPeopleByBulks, sumBulkClicks } from "./store-bulks";
import { findBulksWithOwnLinks, findLinkKinds } from "./store-variants";

export interface BulkClicks {
  /** Clicks by people, not bots. */
  clicks: number;
  /** Unique clickers; null if messages share their links. */
  people: number | null;
}

export async function getBulkClicks(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<Map<string, BulkClicks>> {
  const bulks = uuids.map((bulkId) => ({ accountId, bulkId }));
  const bulksWithCampaigns = (await findCampaignsByBulks(tx, bulks)).map(({ bulk_id }) => bulk_id);
  const bulkIds = [...new Set(bulksWithCampaigns)];
  if (bulkIds.length === 0) return new Map();
  const totals = await sumBulkClicks(tx, accountId, bulkIds);
  // Sums count people per link; for bulks with several links, count messages so that each person counts once.
  const multiLinkBulkIds = bulkIds.filter(
    (uuid) => bulksWithCampaigns.indexOf(uuid) !== bulksWithCampaigns.lastIndexOf(uuid),
  );
  const people =
    multiLinkBulkIds.length === 0
      ? new Map()
      : await countPeopleByBulks(tx, accountId, multiLinkBulkIds);
  const linkedBulks = await findBulksWithOwnLinks(tx, accountId, bulkIds);
  return new Map(
    bulkIds.map((uuid) => {
      const sum = totals.get(uuid) ?? { clicks: 0, people: 0 };
      const peopleCount = multiLinkBulkIds.includes(uuid) ? (people.get(uuid) ?? 0) : sum.people;
      // The links of a deleted campaign are unknown, but its clicks are not.
      const hasPeople = linkedBulks.has(uuid) || peopleCount > 0;
      return [uuid, { clicks: sum.clicks, people: hasPeople ? peopleCount : null }];
    }),
  );
}

/** Checks the bulk's messages, or those of one text variant. */
export async function hasOwnLinks(tx: Tx, accountId: number, bulkId: string): Promise<boolean> {
  const kinds = await findLinkKinds(tx, accountId, bulkId);
  return kinds.some(({ type }) => type === 2);
}
