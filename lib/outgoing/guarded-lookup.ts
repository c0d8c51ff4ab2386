import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { plainIp } from "./inside-networks";
import type { OutgoingPolicy } from "./policy";

export type Resolve = (hostname: string) => Promise<string[]>;

export class BlockedAddressError extends Error {
  constructor() {
    super("The address may not be reached");
    this.name = "BlockedAddressError";
  }
}

export class UnknownHostError extends Error {
  constructor(hostname: string) {
    super(`No address for ${hostname}`);
    this.name = "UnknownHostError";
  }
}

const LOOPBACK = ["127.0.0.1", "::1"];

/**
 * Resolves a host by DNS alone: the hosts file names internal machines, and a slow `getaddrinfo` would block the
 * thread pool. `localhost` never goes to DNS (RFC 6761).
 */
const resolveHost: Resolve = async (hostname) => {
  if (/(^|\.)localhost\.?$/i.test(hostname)) return LOOPBACK;
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  return answers.flatMap((response) => (response.status === "fulfilled" ? response.value : []));
};

/** Throws unless the policy allows every IP. */
export async function safeAddresses(
  hostname: string,
  policy: OutgoingPolicy,
  resolve: Resolve = resolveHost,
): Promise<string[]> {
  const literal = plainIp(hostname);
  const addresses = isIP(literal) === 0 ? await resolve(hostname) : [literal];
  if (addresses.length === 0) throw new UnknownHostError(hostname);
  if (!addresses.every(policy.canReach)) throw new BlockedAddressError();
  return addresses;
}

export function fixedLookup(addresses: readonly string[]): LookupFunction {
  const results = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const [first] = results;
    if (first === undefined) callback(new Error("No address"), "");
    else if (options.all === true) callback(null, results);
    else callback(null, first.address, first.family);
  };
}
