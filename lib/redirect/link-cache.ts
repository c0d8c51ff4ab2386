import type { LinkRef } from "@/lib/core/links/short-code";
import { groupCommitByAccount } from "@/lib/db/grouping/group-by-account";
import { isDatabaseAway } from "@/lib/http/output/failure";
import { findTargets, type LinkTarget } from "./store";

/** So long a process redirects without asking whether the link is still there, and leads to the same page. */
const FRESH_MS = 1_000;
/** Older than this a link is read again beside the answers, so that those who follow a busy one never wait for it. */
const RENEWED_MS = 500;
const GATHERED_MS = 50;
/** Links that a process remembers, for when the database is away. */
const MOST_LINKS = 100_000;
const AT_ONCE = 200;

interface Known {
  target: LinkTarget | null;
  /** When it was read. */
  readAt: number;
}

/** Finds where links lead. */
export interface LinkCache {
  /** Null: there never was such a link. Throws only when the database is away and the link isn't known. */
  find: (link: LinkRef) => Promise<LinkTarget | null>;
}

async function findAll(
  wanted: readonly LinkRef[],
  find: typeof findTargets,
): Promise<(LinkTarget | null)[]> {
  const byAccount = new Map<number, number[]>();
  for (const { accountId, linkId } of wanted) {
    byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), linkId]);
  }
  const found = new Map<string, LinkTarget>();
  for (const [accountId, linkIds] of byAccount) {
    for (const target of await find(accountId, linkIds)) {
      found.set(`${accountId}/${target.linkId}`, target);
    }
  }
  return wanted.map(({ accountId, linkId }) => found.get(`${accountId}/${linkId}`) ?? null);
}

/**
 * Returns the cache of a process. What is changed by another process is seen after a second at most. `now` gives milliseconds,
 * `find` reads links; default: of Postgres.
 */
export function createLinkCache(
  now: () => number = () => performance.now(),
  find: typeof findTargets = findTargets,
): LinkCache {
  const links = new Map<string, Known>();
  const reads = groupCommitByAccount<LinkRef, LinkTarget | null>(({ accountId }) => accountId, {
    maxItems: AT_ONCE,
    concurrency: 2,
    isItemError: () => false,
    write: (wanted) => findAll(wanted, find),
  });

  /** Reads under way: whoever asks for the same link waits for them. */
  const reading = new Map<string, Promise<LinkTarget | null>>();

  function remember(key: string, target: LinkTarget | null, readAt: number): void {
    links.delete(key);
    links.set(key, { target, readAt });
    if (links.size > MOST_LINKS) links.delete(links.keys().next().value ?? "");
  }

  async function read(key: string, link: LinkRef): Promise<LinkTarget | null> {
    const startedAt = now();
    try {
      const target = await reads.submit(link);
      remember(key, target, startedAt);
      return target;
    } catch (error) {
      const known = links.get(key);
      if (known === undefined || !isDatabaseAway(error)) throw error;
      // Nobody else waits for the same failure within a second.
      remember(key, known.target, now());
      return known.target;
    } finally {
      reading.delete(key);
    }
  }

  function readOnce(key: string, link: LinkRef): Promise<LinkTarget | null> {
    const underWay = reading.get(key) ?? read(key, link);
    reading.set(key, underWay);
    return underWay;
  }

  /** Links to be read again soon, many in one statement. */
  const aged = new Map<string, LinkRef>();

  function renew(key: string, link: LinkRef): void {
    if (reading.has(key)) return;
    if (aged.size === 0) setTimeout(renewAll, GATHERED_MS);
    aged.set(key, link);
  }

  function renewAll(): void {
    const links = [...aged];
    aged.clear();
    // Whoever comes when a link is too old meets the error.
    for (const [key, link] of links) readOnce(key, link).catch(() => {});
  }

  return {
    find(link) {
      const key = `${link.accountId}/${link.linkId}`;
      const known = links.get(key);
      const age = known === undefined ? Number.POSITIVE_INFINITY : now() - known.readAt;
      if (known === undefined || age >= FRESH_MS) return readOnce(key, link);
      if (age >= RENEWED_MS) renew(key, link);
      return Promise.resolve(known.target);
    },
  };
}
