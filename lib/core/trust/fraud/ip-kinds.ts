import { isIP } from "node:net";
import type { Network } from "./data";
import type { IpFindings } from "./findings";
import { NetworkSet } from "@/lib/core/ip/network-set";

/** Networks without public hosts (RFC 6890 and the IANA special-purpose address registries). */
const SPECIAL_NETWORKS = NetworkSet.of([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "::/128",
  "::1/128",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "3fff::/20",
  "fc00::/7",
  "fe80::/10",
  "ff00::/8",
]);

/** Converts `::ffff:192.0.2.1` to IPv4; others stay. */
export const toUnmappedIp = (ip: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;

export const isPublicIp = (ip: string): boolean => isIP(ip) !== 0 && !SPECIAL_NETWORKS.has(ip);

const TOR_NETWORKS = new Set([60_729, 205_100, 208_323, 4_224, 62_744]);
const VPN_NETWORKS = new Set([
  9_009, 212_238, 60_068, 62_240, 39_351, 201_924, 209_103, 136_787, 147_049,
]);
const SEARCH_ENGINES = NetworkSet.of([
  "66.249.64.0/19",
  "40.77.167.0/24",
  "157.55.39.0/24",
  "207.46.13.0/24",
  "52.167.144.0/24",
  "77.88.5.0/24",
  "180.76.15.0/24",
  "2001:4860:4801::/48",
]);

export const isTorNetwork = (asn: number): boolean => TOR_NETWORKS.has(asn);
export const isVpnNetwork = ({ asn, name }: { asn: number; name: string }): boolean =>
  VPN_NETWORKS.has(asn) || /\bVPN\b/i.test(name);
export const isSearchEngine = (ip: string): boolean => SEARCH_ENGINES.has(ip);

const HOSTING =
  /\b(hosting|hoster|hosted|datacenter|data ?cent(er|re)|colo(cation)?|cloud|servers?|vps|cdn)\b/i;

export const isHosting = (name: string): boolean => HOSTING.test(name);

const systems = (kind: IpFindings["connection_type"], numbers: readonly number[]) =>
  numbers.map((asn) => [asn, kind] as const);

const CONNECTIONS = [
  ["wireless", /\b(mobile|wireless|cellular|mobil|movil|lte|satellite|starlink)\b/i],
  ["fttx", /\b(fib(er|re)|ftt[hbx]|glasfaser|fibra)\b/i],
  ["cable", /\b(cable|kabel|comcast|charter|cox|ziggo|liberty global|virgin media|cablevision)\b/i],
  ["dsl", /\bx?dsl\b/i],
  ["isdn", /\bisdn\b/i],
  ["dialup", /\bdial-?up\b/i],
] as const;

/** Connection types of networks whose names don't reveal them, by AS number. */
const CONNECTIONS_OF_SYSTEMS: ReadonlyMap<number, IpFindings["connection_type"]> = new Map([
  // AT&T Mobility, Verizon Wireless, SK Telecom, NTT Docomo, Telkomsel, Three UK.
  ...systems("wireless", [20_057, 6_167, 22_394, 9_644, 9_605, 23_693, 206_067]),
  // Shaw, Vidéotron, Cogeco, Suddenlink, RCN, JCOM.
  ...systems("cable", [6_327, 5_769, 7_992, 19_108, 6_079, 9_824]),
]);

export const classifyConnection = ({ asn, name }: Network): IpFindings["connection_type"] =>
  CONNECTIONS.find(([, pattern]) => pattern.test(name))?.[0] ??
  CONNECTIONS_OF_SYSTEMS.get(asn) ??
  null;
