import type { Tx } from "@/lib/db/transaction";
import { insertLinks, type NewLink, takeLinkIds } from "./store";

/** Takes numbers for links that are stored later, or never. */
export async function reserveLinkIds(tx: Tx, accountId: number, count: number): Promise<number[]> {
  const last = await takeLinkIds(tx, accountId, count);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

/** Stores links whose numbers are taken. */
export { insertLinks as storeLinks };

/** Makes links within the transaction; returns their numbers, in order. */
export async function makeLinks(
  tx: Tx,
  accountId: number,
  links: readonly NewLink[],
  now: Date,
): Promise<number[]> {
  if (links.length === 0) return [];
  const ids = await reserveLinkIds(tx, accountId, links.length);
  const numbered = links.map((link, index) => ({ ...link, linkId: ids[index] ?? 0 }));
  await insertLinks(tx, accountId, numbered, now);
  return ids;
}
