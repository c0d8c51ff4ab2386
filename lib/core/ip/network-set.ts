import { isIPv4 } from "node:net";
import { ipv4Number, ipv6Groups } from "./ip-number";

const GROUP_BITS = 16;

const ipv4Prefix = (number: number, bits: number): number => Math.floor(number / 2 ** (32 - bits));

/** Formats an IPv6 prefix, comparable only for the same prefix length. */
function ipv6Prefix(groups: readonly number[], bits: number): string {
  const wholeGroups = Math.floor(bits / GROUP_BITS);
  const rest = bits % GROUP_BITS;
  const full = groups.slice(0, wholeGroups).join(":");
  return rest === 0 ? full : `${full}:${(groups[wholeGroups] ?? 0) >> (GROUP_BITS - rest)}`;
}

function getSet<T>(sets: Map<number, Set<T>>, bits: number): Set<T> {
  const set = sets.get(bits) ?? new Set<T>();
  sets.set(bits, set);
  return set;
}

/**
 * Node's `BlockList` compares one by one and leaves garbage on each lookup; this needs one lookup per prefix length.
 */
export class NetworkSet {
  readonly #ipv4 = new Map<number, Set<number>>();
  readonly #ipv6 = new Map<number, Set<string>>();

  /** @param networks such as `192.0.2.0/24` */
  static of(networks: readonly string[]): NetworkSet {
    const set = new NetworkSet();
    for (const network of networks) {
      const [ip = "", bits] = network.split("/");
      set.add(ip, Number(bits));
    }
    return set;
  }

  /** @param ip any IP of the network @param bits prefix length, 1 to 32 or 128 */
  add(ip: string, bits: number): void {
    if (isIPv4(ip)) getSet(this.#ipv4, bits).add(ipv4Prefix(ipv4Number(ip), bits));
    else getSet(this.#ipv6, bits).add(ipv6Prefix(ipv6Groups(ip), bits));
  }

  /** IPv4-mapped IPv6 counts as IPv6. */
  has(ip: string): boolean {
    return isIPv4(ip) ? this.#hasIpv4(ip) : this.#hasIpv6(ip);
  }

  #hasIpv4(ip: string): boolean {
    if (this.#ipv4.size === 0) return false;
    const number = ipv4Number(ip);
    for (const [bits, prefixes] of this.#ipv4)
      if (prefixes.has(ipv4Prefix(number, bits))) return true;
    return false;
  }

  #hasIpv6(ip: string): boolean {
    if (this.#ipv6.size === 0) return false;
    const groups = ipv6Groups(ip);
    for (const [bits, prefixes] of this.#ipv6)
      if (prefixes.has(ipv6Prefix(groups, bits))) return true;
    return false;
  }
}
