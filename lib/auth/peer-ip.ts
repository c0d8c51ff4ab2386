import { timingSafeEqual } from "node:crypto";
import { BlockList, isIP, SocketAddress } from "node:net";

/** The token proves that our own server set a header. */
const tokenKey = Symbol.for("posthorn.gateway-token");
type GlobalWithToken = typeof globalThis & { [tokenKey]?: string };

export const CLIENT_IP_HEADER = "x-gw-client-ip";
export const LOCAL_HEADER = "x-gw-local";
export const TOKEN_HEADER = "x-gw-token";

/** Cache, since parsing an address costs more than the rest of its handling. */
const spellings = new Map<string, string>();
const MAX_SPELLINGS = 10_000;

function plainIp(value: string): string | undefined {
  const existing = spellings.get(value);
  if (existing !== undefined) return existing;
  const ip = parseIp(value);
  if (spellings.size >= MAX_SPELLINGS) spellings.clear();
  // Invalid input may be long and is rarely repeated, so it isn't cached.
  if (ip !== undefined) spellings.set(value, ip);
  return ip;
}

function parseIp(value: string): string | undefined {
  const text = value
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, "$1")
    .replace(/%.*$/, "");
  const candidate = text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  if (isIP(candidate) === 0) return undefined;
  // The database's spelling, so comparisons and hashes don't depend on the source.
  const { address } = new SocketAddress({ address: candidate, family: family(candidate) });
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}

function family(ip: string): "ipv4" | "ipv6" {
  return isIP(ip) === 6 ? "ipv6" : "ipv4";
}

function toBlockList(trusted: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of trusted) {
    const [ip = "", bits] = entry.split("/");
    if (bits === undefined) list.addAddress(ip, family(ip));
    else list.addSubnet(ip, Number(bits), family(ip));
  }
  return list;
}

/**
 * Reads `X-Forwarded-For` only from a trusted proxy, from the right, past further trusted hops. An unreadable hop
 * ends the walk at the last vouched IP. `::ffff:a.b.c.d` becomes IPv4.
 */
export function peerIp(
  socketIp: string,
  forwardedFor: string | undefined,
  trusted: readonly string[],
): string {
  let current = plainIp(socketIp) ?? socketIp;
  if (trusted.length === 0 || forwardedFor === undefined || isIP(current) === 0) return current;
  const list = toBlockList(trusted);
  const hops = forwardedFor.split(",");
  while (hops.length > 0 && list.check(current, family(current))) {
    const next = plainIp(hops.pop() ?? "");
    if (next === undefined) break;
    current = next;
  }
  return current;
}

export function setGatewayToken(token: string): void {
  (globalThis as GlobalWithToken)[tokenKey] = token;
}

type ReadHeaders = Pick<Headers, "get">;

function hasGatewayToken(headers: ReadHeaders): boolean {
  const expected = (globalThis as GlobalWithToken)[tokenKey];
  const value = headers.get(TOKEN_HEADER);
  if (expected === undefined || value === null || value.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(value), Buffer.from(expected));
}

export const ipFromHeaders = (headers: ReadHeaders): string | undefined =>
  hasGatewayToken(headers) ? (headers.get(CLIENT_IP_HEADER) ?? undefined) : undefined;

export const isLocalByHeaders = (headers: ReadHeaders): boolean =>
  hasGatewayToken(headers) && headers.get(LOCAL_HEADER) === "1";

/** Hosts, without port, that always mean the local machine. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

const PROXY_HEADERS = /^(via|forwarded|x-real-ip|x-client-ip|x-forwarded-.*)$/i;

/**
 * Checks for a local peer, no trace of a proxy, and a Host that only resolves locally. Rules out local proxies and DNS
 * rebinding.
 */
export const isFromThisMachine = (
  peer: string,
  headers: Readonly<Record<string, unknown>>,
): boolean =>
  isLoopbackHost(peer) &&
  isLoopbackHost(String(headers.host ?? "").replace(/:\d+$/, "")) &&
  !Object.keys(headers).some((name) => PROXY_HEADERS.test(name));
