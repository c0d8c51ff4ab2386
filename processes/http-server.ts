import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import {
  CLIENT_ADDRESS_HEADER,
  peerAddress,
  setGatewayToken,
  TOKEN_HEADER,
} from "@/lib/http/peer-address";

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface HttpServerOptions {
  port: number;
  host: string;
  trustedProxies: readonly string[];
  maxConnectionsPerAddress: number;
  handler: Handler;
  /** Customers come by https: browsers are told never to come otherwise. */
  isSecure?: boolean;
  /** Takes over connections that ask for another protocol; absent, nobody does. */
  onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface HttpServer {
  /** Stops accepting, lets requests finish (at most 20 s), then closes every connection. */
  stop: () => Promise<void>;
}

const DRAIN_MS = 20_000;
/** One year, as browsers' lists of such sites ask for; other hosts of the domain are their owner's matter. */
const HSTS = "max-age=31536000";
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const PAGE_METHODS = ["GET", "HEAD", "POST"];

/** Written by proxies, or by us: nobody else's word about an address reaches a handler. */
const DISTRUSTED = /^(x-forwarded-.*|x-real-ip|forwarded|x-gw-.*|x-middleware-.*)$/i;

function rewriteHeaders(request: IncomingMessage, address: string, token: string): void {
  const { headers, rawHeaders } = request;
  for (const name of Object.keys(headers)) if (DISTRUSTED.test(name)) delete headers[name];
  // Renamed in place: Node remembers how many raw headers there were, and Hono reads the raw ones.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (!DISTRUSTED.test(rawHeaders[index] ?? "")) continue;
    rawHeaders[index] = "x-dropped";
    rawHeaders[index + 1] = "";
  }
  headers[CLIENT_ADDRESS_HEADER] = address;
  headers[TOKEN_HEADER] = token;
  rawHeaders.push(CLIENT_ADDRESS_HEADER, address, TOKEN_HEADER, token);
}

function requestId(): string {
  return randomBytes(16).toString("hex");
}

/** The short answer to what no handler shall see. */
function turnAway(response: ServerResponse, status: 400 | 405, more: Record<string, string> = {}) {
  response
    .writeHead(status, { connection: "close", "x-service-request-id": requestId(), ...more })
    .end();
}

function refuse(socket: Socket, status: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n`;
  socket.end(`${head}X-SERVICE-REQUEST-ID: ${requestId()}\r\n\r\n`);
}

function limitConnections(server: Server, limit: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > limit) socket.destroy();
  });
}

function answerBrokenRequests(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (error.code === "ECONNRESET") socket.destroy();
    else if (error.code === "HPE_HEADER_OVERFLOW")
      refuse(socket, "431 Request Header Fields Too Large");
    else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") refuse(socket, "408 Request Timeout");
    else refuse(socket, "400 Bad Request");
  });
}

/** Ends keep-alive connections as they fall idle, and all of them when time is up. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), 200);
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

/**
 * The one way into Posthorn: a plain Node server with limits, which decides who the caller is before any
 * handler sees the request. Without `onUpgrade`, an offered upgrade is answered as an ordinary request.
 * Rejects with `EADDRINUSE` and the like if it cannot listen.
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const token = requestId();
  setGatewayToken(token);
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
    },
    (request, response) => {
      if (options.isSecure === true) response.setHeader("Strict-Transport-Security", HSTS);
      if (request.url?.startsWith("/") !== true) {
        turnAway(response, 400);
        return;
      }
      if (!METHODS.includes(request.method ?? "")) {
        turnAway(response, 405, { allow: METHODS.join(", ") });
        return;
      }
      const forwarded = request.headers["x-forwarded-for"];
      const hops = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
      const socketAddress = request.socket.remoteAddress ?? "";
      rewriteHeaders(request, peerAddress(socketAddress, hops, options.trustedProxies), token);
      options.handler(request, response);
    },
  );
  limitConnections(server, options.maxConnectionsPerAddress);
  answerBrokenRequests(server);
  if (options.onUpgrade !== undefined) server.on("upgrade", options.onUpgrade);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return { stop: () => drain(server) };
}

/** What the API is given beside a request, as Hono's environment. */
export interface ApiBindings {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

interface Api {
  fetch: (request: Request, bindings: ApiBindings) => Response | Promise<Response>;
}

/** Node's view of the API. The global Request and Response stay untouched: Next has its own ideas of them. */
export function apiHandler(api: Api): Handler {
  return getRequestListener((request, bindings) => api.fetch(request, bindings as ApiBindings), {
    overrideGlobalObjects: false,
  });
}

/** Next fails at addresses whose percent signs mean nothing. */
function isEncoded(address: string): boolean {
  try {
    decodeURIComponent(address.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/** Pages are read and their forms are sent; nothing else reaches Next. */
export function pageHandler(serve: Handler): Handler {
  return (request, response) => {
    if (!PAGE_METHODS.includes(request.method ?? "")) {
      return turnAway(response, 405, { allow: PAGE_METHODS.join(", ") });
    }
    return isEncoded(request.url ?? "") ? serve(request, response) : turnAway(response, 400);
  };
}

/** A readable line for the errors of listening; undefined for others. */
export function listenProblem(error: unknown, host: string, port: number): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return `Port ${port} is in use: choose another with PORT=${port + 1}`;
  if (code === "EACCES") return `Port ${port} needs more rights: choose one above 1023 with PORT`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST=${host} is no address of this machine`;
  return undefined;
}
