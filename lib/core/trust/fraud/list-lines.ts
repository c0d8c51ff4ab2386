import { isIP } from "node:net";
import { NetworkSet } from "@/lib/core/ip/network-set";
import type { FraudList } from "./data";
import { toUnmappedIp } from "./ip-kinds";

export interface ParsedList {
  count: number;
  has: (text: string) => boolean;
}

/** `line` counts from 1. */
export class ListLineError extends Error {
  constructor(
    readonly line: number,
    readonly problem: string,
  ) {
    super(`Line ${line}: ${problem}`);
  }
}

interface Reader {
  add: (entry: string) => string | null;
  has: (text: string) => boolean;
}

const DOMAIN = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/;

function domains(): Reader {
  const names = new Set<string>();
  return {
    add(entry) {
      const name = entry.toLowerCase();
      if (name.length > 253 || !DOMAIN.test(name)) return `${entry.slice(0, 60)} isn't a domain`;
      names.add(name);
      return null;
    },
    // A listed domain also matches its subdomains.
    has(text) {
      for (let name = text; name.includes("."); name = name.slice(name.indexOf(".") + 1))
        if (names.has(name)) return true;
      return false;
    },
  };
}

const PHONE = /^\+[1-9]\d{3,14}\*?$/;

function phones(): Reader {
  const numbers = new Set<string>();
  const prefixes = new Set<string>();
  return {
    add(entry) {
      if (!PHONE.test(entry))
        return `${entry.slice(0, 60)} isn't a number in E.164, or +49150* for a range`;
      if (entry.endsWith("*")) prefixes.add(entry.slice(0, -1));
      else numbers.add(entry);
      return null;
    },
    has(text) {
      if (numbers.has(text)) return true;
      for (let length = text.length; length > 4; length -= 1)
        if (prefixes.has(text.slice(0, length))) return true;
      return false;
    },
  };
}

/** Bits before the IPv4 address in `::ffff:192.0.2.1`. */
const MAPPED_BITS = 96;

function networks(): Reader {
  const single = new Set<string>();
  const networks = new NetworkSet();
  return {
    add(entry) {
      const [ip = "", prefix, more] = entry.split("/");
      const family = isIP(ip);
      const bits = Number(prefix ?? 0);
      const max = family === 4 ? 32 : 128;
      const isPrefix =
        prefix === undefined || (/^\d{1,3}$/.test(prefix) && bits >= 8 && bits <= max);
      if (family === 0 || more !== undefined || !isPrefix)
        return `${entry.slice(0, 60)} isn't an IP or a network such as 192.0.2.0/24 (/8 or narrower)`;
      const ipv4 = toUnmappedIp(ip);
      // An IPv6 address has several spellings, so it goes to the set of networks, which normalizes them.
      if (prefix === undefined && isIP(ipv4) === 4) single.add(ipv4);
      else if (prefix === undefined) networks.add(ip, max);
      else if (ipv4 !== ip && bits >= MAPPED_BITS + 8) networks.add(ipv4, bits - MAPPED_BITS);
      else networks.add(ip, bits);
      return null;
    },
    has: (text) => single.has(text) || networks.has(text),
  };
}

const READERS: Readonly<Record<FraudList, () => Reader>> = {
  "disposable-domains": domains,
  "disposable-phones": phones,
  "tor-exits": networks,
  "vpn-networks": networks,
  "public-proxies": networks,
  "web-proxies": networks,
};

export const MAX_LIST_SIZE = { bytes: 20_000_000, entries: 500_000 };

/**
 * Parses one entry per line; `#` starts a comment. Domains include subdomains; phones are E.164, or prefixes with `*`;
 * IPs are single or networks. Throws `ListLineError` at the first invalid line.
 */
export function parseFraudList(list: FraudList, text: string): ParsedList {
  const reader = READERS[list]();
  let count = 0;
  for (const [index, line] of text.split("\n").entries()) {
    const entry = line.replace(/#.*/, "").trim();
    if (entry === "") continue;
    count += 1;
    if (count > MAX_LIST_SIZE.entries)
      throw new ListLineError(index + 1, `a list has up to ${MAX_LIST_SIZE.entries} entries`);
    const problem = reader.add(entry);
    if (problem !== null) throw new ListLineError(index + 1, problem);
  }
  return { count, has: reader.has };
}
