import { groupCommit } from "@/lib/db/grouping/group-commit";
import { createFreshCache, type FreshCache } from "./fresh-cache";
import { findHosts, type LinkHost } from "./store-hosts";

const FRESH_MS = 5_000;
const MAX_HOSTS = 10_000;
const BATCH_SIZE = 200;

/** Caches null for hosts that belong to no account. */
export type HostCache = FreshCache<string, LinkHost | null>;

/**
 * Creates a cache of hosts per process; a domain that was suspended or deleted stops leading on after at most five
 * seconds. Whatever hosts are asked for, one statement at a time reads them. `now` is in milliseconds.
 */
export function createHostCache(
  now: () => number = () => performance.now(),
  find: typeof findHosts = findHosts,
): HostCache {
  const reads = groupCommit<string, LinkHost | null>({
    maxItems: BATCH_SIZE,
    concurrency: 1,
    isItemError: () => false,
    async write(hosts) {
      const records = await find(hosts);
      return hosts.map((host) => records.get(host) ?? null);
    },
  });
  return createFreshCache({
    freshMs: FRESH_MS,
    maxEntries: MAX_HOSTS,
    toId: (host) => host,
    read: reads.submit,
    now,
  });
}
