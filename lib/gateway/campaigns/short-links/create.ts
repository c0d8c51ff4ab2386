import { NO_BULK } from "@/lib/core/messages/no-bulk";
import { sortByKey, padId } from "@/lib/db/grouping/ordered-sums";
import type { Tx } from "@/lib/db/transaction";
import {
  addToCampaigns,
  allocateLinkIds,
  insertLinks,
  insertMessageLinks,
  type LinkDelta,
  type MessageLink,
  type NewLink,
} from "./store";

/** Reserves consecutive ids; unused ones leave gaps. */
export async function reserveLinkIds(tx: Tx, accountId: number, count: number): Promise<number[]> {
  const last = await allocateLinkIds(tx, accountId, count);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

type CountedLink = Omit<LinkDelta, "links" | "bulkId"> & Pick<NewLink, "bulkId">;

export async function storeMessageLinks(tx: Tx, links: readonly MessageLink[]): Promise<void> {
  await insertMessageLinks(tx, links);
  await countMadeLinks(tx, links);
}

async function countMadeLinks(tx: Tx, links: readonly CountedLink[]): Promise<void> {
  const sums = new Map<string, LinkDelta>();
  for (const { accountId, campaign, bulkId } of links) {
    const place = { accountId, campaign, bulkId: bulkId ?? NO_BULK };
    const key = `${padId(accountId)}/${campaign}/${place.bulkId}`;
    const sum = sums.get(key) ?? { ...place, links: 0 };
    sum.links += 1;
    sums.set(key, sum);
  }
  await addToCampaigns(tx, sortByKey(sums));
}

export async function storeLinks(
  tx: Tx,
  accountId: number,
  links: readonly (NewLink & { linkId: number })[],
  now: Date,
): Promise<void> {
  await insertLinks(tx, accountId, links, now);
  await countMadeLinks(
    tx,
    links.map((link) => ({ ...link, accountId })),
  );
}

export async function createLinks(
  tx: Tx,
  accountId: number,
  links: readonly NewLink[],
  now: Date,
): Promise<number[]> {
  if (links.length === 0) return [];
  const ids = await reserveLinkIds(tx, accountId, links.length);
  const numbered = links.map((link, index) => ({ ...link, linkId: ids[index] ?? 0 }));
  await storeLinks(tx, accountId, numbered, now);
  return ids;
}
