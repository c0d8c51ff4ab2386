import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { CHALLENGE_PREFIX } from "@/lib/core/links/link-domain";
import type { LinkDomainProblem } from "./schema-values";

/** Timeout of a name server's first try; the second waits longer. */
const TIMEOUT_MS = 3_000;
/** Maximum duration of a check, whose questions may each be answered at the last moment. */
const MAX_CHECK_MS = 15_000;
/** The name, or the record type, doesn't exist. */
const NOT_FOUND_CODES = new Set(["ENOTFOUND", "ENODATA"]);

export type CheckDns = (
  domain: string,
  challenge: string,
) => Promise<Exclude<LinkDomainProblem, "taken"> | null>;

async function listRecords<T>(question: Promise<T[]>): Promise<T[]> {
  try {
    return await question;
  } catch (error) {
    if (NOT_FOUND_CODES.has((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

const toPlainName = (name: string) => name.toLowerCase().replace(/\.$/, "");

/** Separates failures, since some name servers fail for types that a name doesn't have. */
async function listAnswers(questions: readonly Promise<string[]>[]) {
  const outcomes = await Promise.allSettled(questions.map(listRecords));
  return {
    found: outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : [])),
    failed: outcomes.filter((outcome) => outcome.status === "rejected"),
  };
}

const askAddresses = (resolver: Resolver, host: string) =>
  listAnswers([resolver.resolve4(host), resolver.resolve6(host)]);

/** Address records do as well: the root of a domain can't have a CNAME. */
async function isPointing(resolver: Resolver, domain: string, target: string): Promise<boolean> {
  const [aliases, addresses, ownAddresses] = await Promise.all([
    listAnswers([resolver.resolveCname(domain)]),
    askAddresses(resolver, domain),
    isIP(target) === 0 ? askAddresses(resolver, target) : { found: [target], failed: [] },
  ]);
  if (aliases.found.some((alias) => toPlainName(alias) === target)) return true;
  const targets = new Set(ownAddresses.found);
  if (addresses.found.some((address) => targets.has(address))) return true;
  const [failure] = [...aliases.failed, ...addresses.failed, ...ownAddresses.failed];
  if (failure !== undefined) throw failure.reason;
  return false;
}

/**
 * Creates a check of a domain's records: DNS only, no request to the domain (SSRF).
 * @param target the gateway's host, to which the domain must lead
 * @param servers `ip` or `ip:port`; default: the system's
 */
export function createDnsCheck(target: string, servers: readonly string[] = []): CheckDns {
  return async (domain, challenge) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    const deadline = setTimeout(() => resolver.cancel(), MAX_CHECK_MS);
    try {
      const texts = await listRecords(resolver.resolveTxt(CHALLENGE_PREFIX + domain));
      if (!texts.some((chunks) => chunks.join("").trim() === challenge)) return "token_missing";
      return (await isPointing(resolver, domain, target)) ? null : "not_pointing";
    } catch {
      return "dns_failed";
    } finally {
      clearTimeout(deadline);
    }
  };
}
