import type { IncomingMessage } from "node:http";
import { newRequestId } from "@/lib/core/ids/request-id";
import type { Caller } from "@/lib/auth/caller";
import type { Upload } from "@/lib/http/input/upload";
import { type AnswerHeaders, answerHeaders, documentationLink } from "@/lib/http/headers";
import { type Format, negotiate } from "@/lib/http/input/negotiate";

/** Server context of a request; the Node adapter sets `incoming`. */
export interface ApiEnv {
  incoming?: IncomingMessage;
}

/** Origin of a request. */
export interface Peer {
  /** IPv4 or IPv6. */
  ip: string;
  /** Certainly this machine, with no proxy in between. */
  isLocal: boolean;
}

export interface ExchangeOptions {
  /** Mount path of the API: `/api` in the full app, empty when standalone. */
  basePath: "" | "/api";
  /** Public URL without a path; default: derived from the request, see `documentationLink`. */
  publicUrl?: string;
  /** True if callers use https, even if a proxy speaks http to us. */
  isSecure?: boolean;
  /** Returns the real peer of a request. */
  toPeer: (request: Request, env: ApiEnv) => Peer;
}

/** Request with its accumulated state. */
export interface Exchange extends Peer {
  request: Request;
  incoming: IncomingMessage | undefined;
  method: string;
  id: string;
  /** Path below the base URL, with single slashes; null if outside. */
  path: string | null;
  /** Raw query without `?`. */
  search: string;
  /** Null if the caller accepts no supported format. */
  format: Format | null;
  header: (name: string) => string | undefined;
  headers: AnswerHeaders;
  /** `performance.now()`. */
  startedAt: number;
  caller?: Caller;
  /** Raw body, once read. */
  body?: string;
  /** Uploaded file, once read. */
  file?: Upload;
}

function readHeader(incoming: IncomingMessage | undefined, request: Request) {
  if (incoming === undefined) return (name: string) => request.headers.get(name) ?? undefined;
  const { headers } = incoming;
  return (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  };
}

/** Returns path and query as sent, from the request line if available. */
function getTarget(request: Request, incoming: IncomingMessage | undefined): string {
  if (incoming?.url?.startsWith("/")) return incoming.url;
  const { url } = request;
  return url.slice(url.indexOf("/", url.indexOf("://") + 3));
}

function pathBelow(pathname: string, basePath: string): string | null {
  const path = pathname.includes("//") ? pathname.replace(/\/{2,}/g, "/") : pathname;
  if (basePath === "") return path;
  if (!path.startsWith(basePath)) return null;
  const below = path.slice(basePath.length);
  if (below === "") return "/";
  return below.startsWith("/") ? below : null;
}

function isSecure(request: Request, incoming: IncomingMessage | undefined): boolean {
  if (incoming !== undefined) return "encrypted" in incoming.socket;
  return request.url.startsWith("https:");
}

export function startExchange(request: Request, env: ApiEnv, options: ExchangeOptions): Exchange {
  const { incoming } = env;
  const target = getTarget(request, incoming);
  const question = target.indexOf("?");
  const header = readHeader(incoming, request);
  const id = newRequestId();
  const host = header("host") ?? (incoming === undefined ? new URL(request.url).host : undefined);
  const link = documentationLink(
    options.publicUrl,
    { host, reached: incoming?.socket },
    options.isSecure === true || isSecure(request, incoming),
    options.basePath,
  );
  return {
    request,
    incoming,
    method: request.method,
    id,
    path: pathBelow(question < 0 ? target : target.slice(0, question), options.basePath),
    search: question < 0 ? "" : target.slice(question + 1),
    ...options.toPeer(request, env),
    format: negotiate(header("accept")),
    header,
    headers: answerHeaders(id, link),
    startedAt: performance.now(),
  };
}
