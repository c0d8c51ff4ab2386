import type { LinkRef } from "@/lib/core/links/short-code";
import { groupCommitByAccount } from "@/lib/db/grouping/group-by-account";
import { createFreshCache, type FreshCache } from "./fresh-cache";
import { findTargets, type LinkTarget } from "./store";

const FRESH_MS = 1_000;
/** Cached links also serve during a database outage. */
const MAX_LINKS = 100_000;
const BATCH_SIZE = 200;

/** Finds null for links that never existed. */
export type LinkCache = FreshCache<LinkRef, LinkTarget | null>;

async function findAll(
  requested: readonly LinkRef[],
  find: typeof findTargets,
): Promise<(LinkTarget | null)[]> {
  const byAccount = new Map<number, number[]>();
  for (const { accountId, linkId } of requested) {
    byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), linkId]);
  }
  const result = new Map<string, LinkTarget>();
  for (const [accountId, linkIds] of byAccount) {
    for (const target of await find(accountId, linkIds)) {
      result.set(`${accountId}/${target.linkId}`, target);
    }
  }
  return requested.map(({ accountId, linkId }) => result.get(`${accountId}/${linkId}`) ?? null);
}

/**
 * Creates a cache per process; other processes' changes are visible after at most a second. `now` is in milliseconds.
 */
export function createLinkCache(
  now: () => number = () => performance.now(),
  find: typeof findTargets = findTargets,
): LinkCache {
  const reads = groupCommitByAccount<LinkRef, LinkTarget | null>(({ accountId }) => accountId, {
    maxItems: BATCH_SIZE,
    concurrency: 2,
    isItemError: () => false,
    write: (requested) => findAll(requested, find),
  });
  return createFreshCache({
    freshMs: FRESH_MS,
    maxEntries: MAX_LINKS,
    toId: ({ accountId, linkId }) => `${accountId}/${linkId}`,
    read: reads.submit,
    now,
  });
}
