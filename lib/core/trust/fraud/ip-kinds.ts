import { BlockList, isIP } from "node:net";

/** Networks that no public host has (RFC 6890 and the IANA registries of special-purpose addresses). */
const SPECIAL = new BlockList();
for (const [network, prefix] of [
  ...([["0.0.0.0", 8] as const, ["10.0.0.0", 8] as const, ["100.64.0.0", 10] as const] as const),
  ...([["127.0.0.0", 8] as const, ["169.254.0.0", 16] as const] as const),
  ...([["172.16.0.0", 12] as const, ["192.0.0.0", 24] as const] as const),
  ...([["192.0.2.0", 24] as const, ["192.168.0.0", 16] as const] as const),
  ...([["198.18.0.0", 15] as const, ["198.51.100.0", 24] as const] as const),
  ...([["203.0.113.0", 24] as const, ["224.0.0.0", 3] as const] as const),
])
  SPECIAL.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ...([["::", 128] as const, ["::1", 128] as const, ["64:ff9b:1::", 48] as const] as const),
  ...([["100::", 64] as const, ["2001::", 23] as const, ["2001:db8::", 32] as const] as const),
  ...([["3fff::", 20] as const, ["fc00::", 7] as const, ["fe80::", 10] as const] as const),
  ...([["ff00::", 8] as const] as const),
])
  SPECIAL.addSubnet(network, prefix, "ipv6");

/** The IPv4 in `::ffff:192.0.2.1`; others as they are. */
export const unmapped = (ip: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;

/** Whether a host on the internet can have this IP. */
export function isPublicIp(ip: string): boolean {
  const kind = isIP(ip);
  return kind !== 0 && !SPECIAL.check(ip, kind === 4 ? "ipv4" : "ipv6");
}

/** Who runs exits of Tor and little else. */
const TOR_NETWORKS = new Set([60_729, 205_100, 208_323, 4_224, 62_744]);
/** Whose servers are rented for VPNs above all. */
const VPN_NETWORKS = new Set([
  9_009, 212_238, 60_068, 62_240, 39_351, 201_924, 209_103, 136_787, 147_049,
]);
/** Crawlers of search engines come from these, and from the networks below. */
const SEARCH_ENGINES = new BlockList();
for (const [network, prefix] of [
  ["66.249.64.0", 19],
  ["40.77.167.0", 24],
  ["157.55.39.0", 24],
  ["207.46.13.0", 24],
  ["52.167.144.0", 24],
  ["77.88.5.0", 24],
  ["180.76.15.0", 24],
] as const)
  SEARCH_ENGINES.addSubnet(network, prefix, "ipv4");
SEARCH_ENGINES.addSubnet("2001:4860:4801::", 48, "ipv6");

export const isTorNetwork = (asn: number): boolean => TOR_NETWORKS.has(asn);
export const isVpnNetwork = ({ asn, name }: { asn: number; name: string }): boolean =>
  VPN_NETWORKS.has(asn) || /\bVPN\b/i.test(name);
export const isSearchEngine = (ip: string): boolean =>
  SEARCH_ENGINES.check(ip, isIP(ip) === 4 ? "ipv4" : "ipv6");

const HOSTING =
  /\b(hosting|hoster|hosted|datacenter|data ?cent(er|re)|colo(cation)?|cloud|servers?|vps|cdn)\b/i;

export const isHosting = (name: string): boolean => HOSTING.test(name);

const CONNECTIONS = [
  ["wireless", /\b(mobile|wireless|cellular|mobil|movil|lte|satellite|starlink)\b/i],
  ["fttx", /\b(fib(er|re)|ftt[hbx]|glasfaser|fibra)\b/i],
  ["cable", /\b(cable|kabel|comcast|charter|cox|ziggo|liberty global|virgin media|cablevision)\b/i],
  ["dsl", /\bx?dsl\b/i],
  ["isdn", /\bisdn\b/i],
  ["dialup", /\bdial-?up\b/i],
] as const;

/** How people of a network are connected, as far as its name says so. */
export const connectionOf = (name: string) =>
  CONNECTIONS.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
