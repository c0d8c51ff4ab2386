import { Resolver } from "node:dns/promises";

const TIMEOUT_MS = 1_000;
const CACHE_MS = 600_000;
const MAX_CACHED = 10_000;
/** The name, or the record type, doesn't exist. */
const NOT_FOUND_CODES = new Set(["ENOTFOUND", "ENODATA"]);

async function hasRecords(question: Promise<unknown[]>): Promise<boolean | null> {
  try {
    return (await question).length > 0;
  } catch (error) {
    return NOT_FOUND_CODES.has((error as NodeJS.ErrnoException).code ?? "") ? false : null;
  }
}

/** Hosts without MX but with an address accept mail, too (RFC 5321, section 5.1). */
async function resolve(resolver: Resolver, domain: string): Promise<boolean | null> {
  const byMail = await hasRecords(resolver.resolveMx(domain));
  if (byMail !== false) return byMail;
  return hasRecords(resolver.resolve4(domain));
}

/** Creates a lookup; null if unanswered within a second. Cached for ten minutes. */
export function createMailServerLookup(
  servers?: readonly string[],
): (domain: string) => Promise<boolean | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (servers !== undefined) resolver.setServers(servers);
  const cache = new Map<string, { answer: boolean; until: number }>();
  return async (domain) => {
    const cached = cache.get(domain);
    if (cached !== undefined && cached.until > Date.now()) return cached.answer;
    const response = await resolve(resolver, domain);
    if (response === null) return null;
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(domain, { answer: response, until: Date.now() + CACHE_MS });
    return response;
  };
}
