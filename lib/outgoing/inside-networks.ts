import { BlockList, isIP } from "node:net";

/** SSRF guard: special-purpose ranges of the IANA registries, and IPv6 ranges that embed IPv4 addresses. */
const INSIDE_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  // Public range, but on Azure the host, which serves VM metadata.
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
const INSIDE_IPV6 = [
  "::/96",
  "::ffff:0:0/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "100:0:0:1::/64",
  "2001::/32",
  "2001:2::/48",
  "2001:10::/28",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
];

/** Networks such as `192.0.2.0/24`, and single IPs. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const inside4 = networkList(INSIDE_IPV4);
const inside6 = networkList(INSIDE_IPV6);

/** Strips URL brackets, the zone of link-local addresses and the prefix of IPv4-mapped IPv6. */
export function plainIp(ip: string): string {
  const withoutZone = ip.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone);
  return mapped?.[1] ?? withoutZone;
}

/**
 * Families are checked separately, as a `BlockList` also matches IPv4 addresses against IPv6 ranges and would call
 * all of them internal.
 */
export function isInside(ip: string): boolean {
  const normalized = plainIp(ip);
  const version = isIP(normalized);
  if (version === 4) return inside4.check(normalized, "ipv4");
  return version === 6 ? inside6.check(normalized, "ipv6") : true;
}

export function isListed(list: BlockList, ip: string): boolean {
  const normalized = plainIp(ip);
  const version = isIP(normalized);
  return version !== 0 && list.check(normalized, version === 6 ? "ipv6" : "ipv4");
}
