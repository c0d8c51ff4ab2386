import { timingSafeEqual } from "node:crypto";
import { BlockList, isIP } from "node:net";

/** Name under which the process keeps the token that proves a header was set by our own server. */
const tokenKey = Symbol.for("posthorn.gateway-token");
type GlobalWithToken = typeof globalThis & { [tokenKey]?: string };

export const CLIENT_ADDRESS_HEADER = "x-gw-client-ip";
export const TOKEN_HEADER = "x-gw-token";

function plainAddress(address: string): string | undefined {
  const text = address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, "$1")
    .replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1];
  const candidate = mapped ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  return isIP(candidate) === 0 ? undefined : candidate.toLowerCase();
}

function family(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

function blockListOf(trusted: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = "", bits] = entry.split("/");
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

/**
 * The true address of a caller. The socket's peer is believed; only if it is a trusted proxy is
 * `X-Forwarded-For` read, from the right, past further trusted hops. `::ffff:a.b.c.d` becomes IPv4.
 * An unreadable hop ends the walk at the last address that was vouched for.
 */
export function peerAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trusted: readonly string[],
): string {
  let current = plainAddress(socketAddress) ?? socketAddress;
  if (trusted.length === 0 || forwardedFor === undefined || isIP(current) === 0) return current;
  const list = blockListOf(trusted);
  const hops = forwardedFor.split(",");
  while (hops.length > 0 && list.check(current, family(current))) {
    const next = plainAddress(hops.pop() ?? "");
    if (next === undefined) break;
    current = next;
  }
  return current;
}

export function setGatewayToken(token: string): void {
  (globalThis as GlobalWithToken)[tokenKey] = token;
}

/** The caller's address as our server wrote it into the headers; undefined if anyone else did. */
export function addressFromHeaders(headers: Headers): string | undefined {
  const expected = (globalThis as GlobalWithToken)[tokenKey];
  const given = headers.get(TOKEN_HEADER);
  if (expected === undefined || given === null || given.length !== expected.length)
    return undefined;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return undefined;
  return headers.get(CLIENT_ADDRESS_HEADER) ?? undefined;
}
