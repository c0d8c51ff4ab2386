import type { IncomingMessage } from "node:http";
import { DomainError } from "@/lib/core/errors";
import {
  CLIENT_IP_HEADER,
  isFromThisMachine,
  LOCAL_HEADER,
  TOKEN_HEADER,
} from "@/lib/auth/peer-ip";

/** Set by proxies or by us; untrusted from clients. */
const UNTRUSTED_HEADERS = /^(x-forwarded-.*|x-real-ip|forwarded|x-gw-.*|x-middleware-.*)$/i;
const HOST = /^([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:\d{1,5})?$/;
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

function badRequest(message: string): DomainError {
  return new DomainError("bad_request", message);
}

/** Returns false for hosts such as `1.2.3`, which would be parsed as a different IP. */
function isReadableHost(host: string): boolean {
  const [, name = ""] = HOST.exec(host) ?? [];
  if (name === "" || !URL.canParse(`http://${host}`)) return false;
  return new URL(`http://${host}`).hostname === name.toLowerCase();
}

/** Cache of a check that costs more than the rest of a request head. */
const readable = new Map<string, boolean>();
const MAX_REMEMBERED = 1_000;

function assertReadableHost(host: string): void {
  let isReadable = readable.get(host);
  if (isReadable === undefined) {
    isReadable = isReadableHost(host);
    if (readable.size >= MAX_REMEMBERED) readable.clear();
    readable.set(host, isReadable);
  }
  if (!isReadable) throw badRequest("The Host header isn't a valid host.");
}

function setHost(request: IncomingMessage, host: string): void {
  const { headers, rawHeaders } = request;
  headers.host = host;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== "host") continue;
    rawHeaders[index + 1] = host;
    return;
  }
  rawHeaders.push("host", host);
}

/**
 * Normalizes the target to a path and exactly one Host (RFC 9112 3.2). The authority of an absolute target replaces
 * the Host; requests without one, as in HTTP/1.0, get `ownHost`. Throws `bad_request` if handlers couldn't read it.
 */
export function normalizeTarget(request: IncomingMessage, ownHost: string): void {
  const { headers, rawHeaders } = request;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  if (hosts > 1) throw badRequest("The request has more than one Host header.");
  if (hosts === 0 && request.httpVersionMinor !== 0) {
    throw badRequest("The request has no Host header.");
  }
  const target = request.url ?? "";
  if (!target.startsWith("/")) {
    const [, authority = "", path = ""] = ABSOLUTE.exec(target) ?? [];
    if (authority === "") throw badRequest("The request target isn't a path or a URL.");
    assertReadableHost(authority);
    request.url = path.startsWith("/") ? path : `/${path}`;
    setHost(request, authority);
  } else if (headers.host === undefined || headers.host === "") setHost(request, ownHost);
  else assertReadableHost(headers.host);
  if ((request.url ?? "").split("?", 1)[0]?.includes("\\")) {
    throw badRequest("The path contains a backslash.");
  }
}

/** Drops headers that could forge the caller. */
export function writeCaller(request: IncomingMessage, address: string, token: string): void {
  const { headers, rawHeaders } = request;
  // By default, nginx proxies in HTTP/1.0, from a loopback IP and without forwarding headers; browsers and curl don't
  // use HTTP/1.0.
  const isLocal = request.httpVersionMinor > 0 && isFromThisMachine(address, headers);
  for (const name of Object.keys(headers)) if (UNTRUSTED_HEADERS.test(name)) delete headers[name];
  // In place, because Node remembers the number of raw headers and Hono reads those.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (!UNTRUSTED_HEADERS.test(rawHeaders[index] ?? "")) continue;
    rawHeaders[index] = "x-dropped";
    rawHeaders[index + 1] = "";
  }
  headers[CLIENT_IP_HEADER] = address;
  headers[TOKEN_HEADER] = token;
  rawHeaders.push(CLIENT_IP_HEADER, address, TOKEN_HEADER, token);
  if (!isLocal) return;
  headers[LOCAL_HEADER] = "1";
  rawHeaders.push(LOCAL_HEADER, "1");
}
