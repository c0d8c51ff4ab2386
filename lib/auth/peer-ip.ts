import { timingSafeEqual } from "node:crypto";
import { BlockList, isIP, SocketAddress } from "node:net";

/** Name under which the process keeps the token that proves a header was set by our own server. */
const tokenKey = Symbol.for("posthorn.gateway-token");
type GlobalWithToken = typeof globalThis & { [tokenKey]?: string };

export const CLIENT_IP_HEADER = "x-gw-client-ip";
export const LOCAL_HEADER = "x-gw-local";
export const TOKEN_HEADER = "x-gw-token";

/** Spellings seen before: reading one costs more than all else that is done for a request that comes from it. */
const spellings = new Map<string, string>();
const MAX_SPELLINGS = 10_000;

function plainIp(value: string): string | undefined {
  const known = spellings.get(value);
  if (known !== undefined) return known;
  const plain = readIp(value);
  if (spellings.size >= MAX_SPELLINGS) spellings.clear();
  // What isn't an IP may be long, and is nobody's for long.
  if (plain !== undefined) spellings.set(value, plain);
  return plain;
}

function readIp(value: string): string | undefined {
  const text = value
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, "$1")
    .replace(/%.*$/, "");
  const candidate = text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  if (isIP(candidate) === 0) return undefined;
  // One spelling for one IP, the database's: what is compared or hashed must not depend on who wrote it.
  const { address } = new SocketAddress({ address: candidate, family: family(candidate) });
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}

function family(ip: string): "ipv4" | "ipv6" {
  return isIP(ip) === 6 ? "ipv6" : "ipv4";
}

function blockListOf(trusted: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of trusted) {
    const [ip = "", bits] = entry.split("/");
    if (bits === undefined) list.addAddress(ip, family(ip));
    else list.addSubnet(ip, Number(bits), family(ip));
  }
  return list;
}

/**
 * The true IP of a caller. The socket's peer is believed; only if it is a trusted proxy is
 * `X-Forwarded-For` read, from the right, past further trusted hops. `::ffff:a.b.c.d` becomes IPv4.
 * An unreadable hop ends the walk at the last IP that was vouched for.
 */
export function peerIp(
  socketIp: string,
  forwardedFor: string | undefined,
  trusted: readonly string[],
): string {
  let current = plainIp(socketIp) ?? socketIp;
  if (trusted.length === 0 || forwardedFor === undefined || isIP(current) === 0) return current;
  const list = blockListOf(trusted);
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

/** Whether our own server wrote the headers about the caller. */
function areOurs(headers: ReadHeaders): boolean {
  const expected = (globalThis as GlobalWithToken)[tokenKey];
  const value = headers.get(TOKEN_HEADER);
  if (expected === undefined || value === null || value.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(value), Buffer.from(expected));
}

/** The caller's IP as our server wrote it into the headers; undefined if anyone else did. */
export const ipFromHeaders = (headers: ReadHeaders): string | undefined =>
  areOurs(headers) ? (headers.get(CLIENT_IP_HEADER) ?? undefined) : undefined;

/** Whether our server wrote that the caller is at this machine (`isFromThisMachine`). */
export const isLocalByHeaders = (headers: ReadHeaders): boolean =>
  areOurs(headers) && headers.get(LOCAL_HEADER) === "1";

/** A host as URLs have it that is this machine, whoever asks; without its port. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** What proxies write about whoever asked them. */
const WRITTEN_BY_PROXIES = /^(via|forwarded|x-real-ip|x-client-ip|x-forwarded-.*)$/i;

/**
 * Whether a request was certainly sent from this machine: its peer is, no proxy has left a trace, and it asks for this
 * machine by a name that nobody else has, so that neither a proxy beside us nor a name that others point here brings anyone.
 */
export const isFromThisMachine = (
  peer: string,
  headers: Readonly<Record<string, unknown>>,
): boolean =>
  isLoopbackHost(peer) &&
  isLoopbackHost(String(headers.host ?? "").replace(/:\d+$/, "")) &&
  !Object.keys(headers).some((name) => WRITTEN_BY_PROXIES.test(name));
