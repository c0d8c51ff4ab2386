import type { Tx } from "@/lib/db/transaction";
import { findCampaignsOfBulks } from "@/lib/gateway/campaigns/campaign-messages/service";
import { countPeopleOfBulks, sumBulkClicks } from "./store-bulks";
import { findBulksWithOwnLinks, findLinkKinds } from "./store-variants";

/** What became of the links of a bulk. */
export interface BulkClicks {
  /** Clicks of people. */
  clicks: number;
  /** People who clicked; null: messages share their links, so nobody knows. */
  people: number | null;
}

/** Clicks of some bulks so far; those without links are left out. */
export async function readBulkClicks(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<Map<string, BulkClicks>> {
  const bulks = uuids.map((bulkId) => ({ accountId, bulkId }));
  const named = (await findCampaignsOfBulks(tx, bulks)).map(({ bulk_id }) => bulk_id);
  const bulkIds = [...new Set(named)];
  if (bulkIds.length === 0) return new Map();
  const sums = await sumBulkClicks(tx, accountId, bulkIds);
  // People are summed by link: whoever followed several links of their message is one only when messages are counted.
  const several = bulkIds.filter((uuid) => named.indexOf(uuid) !== named.lastIndexOf(uuid));
  const people =
    several.length === 0 ? new Map() : await countPeopleOfBulks(tx, accountId, several);
  const known = await findBulksWithOwnLinks(tx, accountId, bulkIds);
  return new Map(
    bulkIds.map((uuid) => {
      const sum = sums.get(uuid) ?? { clicks: 0, people: 0 };
      const counted = several.includes(uuid) ? (people.get(uuid) ?? 0) : sum.people;
      // A campaign that was deleted since is no longer known to have them; its clicks are.
      const hasPeople = known.has(uuid) || counted > 0;
      return [uuid, { clicks: sum.clicks, people: hasPeople ? counted : null }];
    }),
  );
}

/** Whether messages of a bulk have links of their own, those with one of its two texts at least. */
export async function hasOwnLinks(tx: Tx, accountId: number, bulkId: string): Promise<boolean> {
  const kinds = await findLinkKinds(tx, accountId, bulkId);
  return kinds.some(({ type }) => type === 2);
}
