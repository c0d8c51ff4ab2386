import { toSkeleton } from "@/lib/core/links/back-half";
import type { LinkRef } from "@/lib/core/links/short-code";
import { groupCommitByAccount } from "@/lib/db/grouping/group-by-account";
import { createFreshCache } from "./fresh-cache";
import { findBackHalves } from "./store";

const FRESH_MS = 1_000;
const MAX_BACK_HALVES = 10_000;
const BATCH_SIZE = 200;

interface BackHalf {
  accountId: number;
  skeleton: string;
}

/** Finds the account's link with a back-half, also if it was mistyped in a way that looks alike. */
export type FindBackHalf = (accountId: number, code: string) => Promise<LinkRef | null>;

/** Creates a lookup with a cache per process. `now` is in milliseconds. */
export function createBackHalves(now: () => number = () => performance.now()): FindBackHalf {
  const reads = groupCommitByAccount<BackHalf, LinkRef | null>(({ accountId }) => accountId, {
    maxItems: BATCH_SIZE,
    concurrency: 2,
    isItemError: () => false,
    async write(requested) {
      const result = new Map<string, LinkRef>();
      for (const accountId of new Set(requested.map((item) => item.accountId))) {
        const skeletons = requested
          .filter((item) => item.accountId === accountId)
          .map(({ skeleton }) => skeleton);
        for (const [skeleton, linkId] of await findBackHalves(accountId, skeletons))
          result.set(`${accountId}/${skeleton}`, { accountId, linkId });
      }
      return requested.map(
        ({ accountId, skeleton }) => result.get(`${accountId}/${skeleton}`) ?? null,
      );
    },
  });
  const cache = createFreshCache<BackHalf, LinkRef | null>({
    freshMs: FRESH_MS,
    maxEntries: MAX_BACK_HALVES,
    toId: ({ accountId, skeleton }) => `${accountId}/${skeleton}`,
    read: reads.submit,
    now,
  });
  return async (accountId, code) => {
    const skeleton = toSkeleton(code);
    if (!/^[a-z0-9]{1,40}$/.test(skeleton)) return null;
    return cache.find({ accountId, skeleton });
  };
}
