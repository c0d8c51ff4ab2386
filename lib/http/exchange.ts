import type { IncomingMessage } from "node:http";
import { newRequestId } from "@/lib/core/ids/request-id";
import type { Caller } from "@/lib/auth/caller";
import type { Upload } from "@/lib/http/input/upload";
import { type AnswerHeaders, answerHeaders, documentationLink } from "@/lib/http/headers";
import { type Format, negotiate } from "@/lib/http/input/negotiate";

/** What a server hands over beside the request; the Node adapter sets `incoming`. */
export interface ApiEnv {
  incoming?: IncomingMessage;
}

/** Where a request comes from. */
export interface Peer {
  /** IPv4 or IPv6. */
  ip: string;
  /** Certainly this machine, with no proxy in between. */
  isLocal: boolean;
}

export interface ExchangeOptions {
  /** Where the API is mounted: `/api` in the full app, empty when it runs alone. */
  basePath: "" | "/api";
  /** The URL customers see, without a path; default: where the request arrived, see `documentationLink`. */
  publicUrl?: string;
  /** Callers come by https although a proxy speaks http to us. */
  isSecure?: boolean;
  /** The true peer of a request. */
  peerOf: (request: Request, env: ApiEnv) => Peer;
}

/** One request and what is known about it so far. */
export interface Exchange extends Peer {
  request: Request;
  incoming: IncomingMessage | undefined;
  method: string;
  id: string;
  /** Below the base URL, with single slashes; null when outside of it. */
  path: string | null;
  /** Raw query without `?`. */
  search: string;
  /** Null: the caller accepts nothing we serve. */
  format: Format | null;
  header: (name: string) => string | undefined;
  headers: AnswerHeaders;
  /** `performance.now()` */
  startedAt: number;
  caller?: Caller;
  /** Raw body, once read. */
  body?: string;
  /** The file, once read, of operations that take one. */
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

/** Path and query as sent, from the request line when there is one. */
function targetOf(request: Request, incoming: IncomingMessage | undefined): string {
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

export function beginExchange(request: Request, env: ApiEnv, options: ExchangeOptions): Exchange {
  const { incoming } = env;
  const target = targetOf(request, incoming);
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
    ...options.peerOf(request, env),
    format: negotiate(header("accept")),
    header,
    headers: answerHeaders(id, link),
    startedAt: performance.now(),
  };
}
