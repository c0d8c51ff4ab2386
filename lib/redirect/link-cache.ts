import type { LinkRef } from "@/lib/core/links/short-code";
import { groupCommitByAccount } from "@/lib/db/grouping/group-by-account";
import { isDatabaseAway } from "@/lib/http/output/failure";
import { findTargets, type LinkTarget } from "./store";

/** Older targets make a redirect wait for a new read. */
const FRESH_MS = 1_000;
/**
 * Older targets are revalidated in the background (stale-while-revalidate), so that visitors of a busy link never
 * wait.
 */
const REVALIDATE_AGE_MS = 500;
const BATCH_WINDOW_MS = 50;
/** Cached links also serve during a database outage. */
const MAX_LINKS = 100_000;
const BATCH_SIZE = 200;

interface CachedLink {
  target: LinkTarget | null;
  readAt: number;
}

export interface LinkCache {
  /** Null if the link never existed. During a database outage, throws only for links that aren't cached. */
  find: (link: LinkRef) => Promise<LinkTarget | null>;
}

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
  const links = new Map<string, CachedLink>();
  const reads = groupCommitByAccount<LinkRef, LinkTarget | null>(({ accountId }) => accountId, {
    maxItems: BATCH_SIZE,
    concurrency: 2,
    isItemError: () => false,
    write: (requested) => findAll(requested, find),
  });

  /** Shared by concurrent requests for a link. */
  const reading = new Map<string, Promise<LinkTarget | null>>();

  function remember(key: string, target: LinkTarget | null, readAt: number): void {
    links.delete(key);
    links.set(key, { target, readAt });
    if (links.size > MAX_LINKS) links.delete(links.keys().next().value ?? "");
  }

  async function read(key: string, link: LinkRef): Promise<LinkTarget | null> {
    const startedAt = now();
    try {
      const target = await reads.submit(link);
      remember(key, target, startedAt);
      return target;
    } catch (error) {
      const existing = links.get(key);
      if (existing === undefined || !isDatabaseAway(error)) throw error;
      // Serves the stale target for another second, so that further requests don't wait for the same failure.
      remember(key, existing.target, now());
      return existing.target;
    } finally {
      reading.delete(key);
    }
  }

  function readOnce(key: string, link: LinkRef): Promise<LinkTarget | null> {
    const underWay = reading.get(key) ?? read(key, link);
    reading.set(key, underWay);
    return underWay;
  }

  /** Batched into one statement. */
  const aged = new Map<string, LinkRef>();

  function renew(key: string, link: LinkRef): void {
    if (reading.has(key)) return;
    if (aged.size === 0) setTimeout(renewAll, BATCH_WINDOW_MS);
    aged.set(key, link);
  }

  function renewAll(): void {
    const links = [...aged];
    aged.clear();
    // The error resurfaces once the target is too old.
    for (const [key, link] of links) readOnce(key, link).catch(() => {});
  }

  return {
    find(link) {
      const key = `${link.accountId}/${link.linkId}`;
      const existing = links.get(key);
      const age = existing === undefined ? Number.POSITIVE_INFINITY : now() - existing.readAt;
      if (existing === undefined || age >= FRESH_MS) return readOnce(key, link);
      if (age >= REVALIDATE_AGE_MS) renew(key, link);
      return Promise.resolve(existing.target);
    },
  };
}
