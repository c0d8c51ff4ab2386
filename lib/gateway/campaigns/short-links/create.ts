import { NO_BULK } from "@/lib/core/messages/no-bulk";
import { sortByKey, padId } from "@/lib/db/grouping/lock-order";
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
  const totals = new Map<string, LinkDelta>();
  for (const { accountId, campaign, bulkId } of links) {
    const sumKey = { accountId, campaign, bulkId: bulkId ?? NO_BULK };
    const key = `${padId(accountId)}/${campaign}/${sumKey.bulkId}`;
    const sum = totals.get(key) ?? { ...sumKey, links: 0 };
    sum.links += 1;
    totals.set(key, sum);
  }
  await addToCampaigns(tx, sortByKey(totals));
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
