import type { IncomingMessage } from "node:http";
import { newRequestId } from "@/lib/core/ids/request-id";
import type { Caller } from "@/lib/auth/caller";
import type { Upload } from "@/lib/http/input/upload";
import type { Span } from "@/lib/tracing/tracing";
import { type ResponseHeaders, responseHeaders, documentationLink } from "@/lib/http/headers";
import { type Format, negotiate } from "@/lib/http/input/negotiate";

export interface ApiEnv {
  incoming?: IncomingMessage;
}

export interface Peer {
  ip: string;
  /** Certainly this machine, with no proxy in between. */
  isLocal: boolean;
}

export interface ExchangeOptions {
  /** `/api` in the full app, empty when standalone. */
  basePath: "" | "/api";
  /** Without a path; default: see `documentationLink`. */
  publicUrl?: string;
  /** Callers use https, even if a proxy speaks http to us. */
  isSecure?: boolean;
  toPeer: (request: Request, env: ApiEnv) => Peer;
}

export interface Exchange extends Peer {
  request: Request;
  incoming: IncomingMessage | undefined;
  method: string;
  id: string;
  /** Below the base URL, with single slashes; null if outside. */
  path: string | null;
  /** Raw, without `?`. */
  search: string;
  /** Null if no supported format is accepted. */
  format: Format | null;
  header: (name: string) => string | undefined;
  headers: ResponseHeaders;
  startedAt: number;
  /** Server span, with tracing only. */
  span?: Span;
  caller?: Caller;
  body?: string;
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

/** Returns the target as sent, from the request line if available. */
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

/** Returns whether this server itself was reached by https. */
export function isSecure(request: Request, incoming: IncomingMessage | undefined): boolean {
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
    headers: responseHeaders(id, link),
    startedAt: performance.now(),
  };
}
