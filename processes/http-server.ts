import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import { DomainError } from "@/lib/core/errors";
import { newRequestId } from "@/lib/core/ids/request-id";
import { REQUEST_ID_HEADER } from "@/lib/http/headers";
import { watchBody } from "@/lib/http/input/body";
import { toDomainError } from "@/lib/http/output/failure";
import { KeyedLimit } from "@/lib/http/server/keyed-limit";
import { CLIENT_IP_HEADER, peerIp, setGatewayToken } from "@/lib/auth/peer-ip";
import { log } from "@/lib/log";
import { Connection } from "@/processes/connection";
import {
  type ResponseSettings,
  problemResponse,
  setTransportSecurity,
  rejectRequest,
} from "./process-responses";
import { normalizeTarget, writeCaller } from "@/processes/request-head";
import {
  UPLOAD_PACE,
  UPLOAD_PLACE_MS,
  type UploadPace,
  watchSlowUpload,
  watchUpload,
} from "@/processes/upload-progress";

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface HttpServerOptions extends ResponseSettings {
  port: number;
  host: string;
  trustedProxies: readonly string[];
  maxConnectionsPerAddress: number;
  /** Minimum pace of uploads; slower bodies are aborted. */
  uploadPace?: UploadPace;
  handler: Handler;
  /** If absent, upgrades are ignored. */
  onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface HttpServer {
  /** Drains requests for at most 20 s, then closes every connection. */
  stop: () => Promise<void>;
}

const DRAIN_MS = 20_000;
const PAGE_METHODS = ["GET", "HEAD", "POST"];
/**
 * Per client IP. Whole offices and load balancers share an IP, so excess requests wait, and a connected client is
 * never rejected.
 */
const ADDRESS_LIMIT = { running: 256, waiting: 4_096 };

/** Rendering takes 100 times the CPU of most API responses. */
const RENDER_LIMIT = { running: 32, waiting: 4_096 };

/** Checks for a health check, which skips the queue so that a load balancer doesn't think the server is down. */
function isHealthCheck(request: IncomingMessage, { basePath }: ResponseSettings): boolean {
  return request.url?.split("?", 1)[0] === `${basePath}/health`;
}

function limitConnections(server: Server, limit: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const remaining = (open.get(address) ?? 1) - 1;
      if (remaining === 0) open.delete(address);
      else open.set(address, remaining);
    });
    if (count > limit) socket.destroy();
  });
}

/** Maximum `close` listeners of a response: ours, and those of Next and its compression. */
const CLOSE_LISTENERS = 16;

function serveInTurn(
  limit: KeyedLimit,
  { handler, ...settings }: ResponseSettings & { handler: Handler },
): Handler {
  return (request, response) => {
    const address = String(request.headers[CLIENT_IP_HEADER]);
    const isAccepted = limit.enter(address, () => {
      if (response.destroyed) return false;
      let hasPlace = true;
      const leave = () => {
        if (hasPlace) limit.leave(address);
        hasPlace = false;
      };
      response.setMaxListeners(CLOSE_LISTENERS).once("close", leave);
      watchSlowUpload(request, response, UPLOAD_PLACE_MS, leave);
      handler(request, response);
      return true;
    });
    if (isAccepted) return;
    const message = "Too many requests from your IP address are already waiting.";
    rejectRequest(response, new DomainError("too_many_requests", message), settings);
  };
}

function createRequestHandler(
  options: HttpServerOptions,
  getConnection: (socket: Socket) => Connection,
) {
  const token = randomBytes(16).toString("hex");
  setGatewayToken(token);
  const { uploadPace = UPLOAD_PACE } = options;
  const late = new DomainError("request_timeout", "The body didn't arrive in time.");
  const handler: Handler = (request, response) => {
    const connection = getConnection(request.socket);
    watchUpload(request, response, uploadPace, () => connection.incompleteBody(request, late));
    options.handler(request, response);
  };
  const serveLimited = serveInTurn(new KeyedLimit(ADDRESS_LIMIT), { ...options, handler });
  const ownHost = new URL(options.publicUrl ?? `http://localhost:${options.port}`).host;

  return (request: IncomingMessage, response: ServerResponse): void => {
    setTransportSecurity(response, options);
    // The API and rejections overwrite it with their own IDs, which their bodies repeat.
    response.setHeader(REQUEST_ID_HEADER, newRequestId());
    try {
      normalizeTarget(request, ownHost);
    } catch (error) {
      rejectRequest(response, toDomainError(error), options);
      return;
    }
    const forwarded = request.headers["x-forwarded-for"];
    const hops = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
    const { address: socketIp } = getConnection(request.socket);
    const address = peerIp(socketIp, hops, options.trustedProxies);
    writeCaller(request, address, token);
    if (isHealthCheck(request, options)) options.handler(request, response);
    else serveLimited(request, response);
  };
}

function trackConnections(server: Server, options: HttpServerOptions): void {
  const connections = new WeakMap<Socket, Connection>();
  const getConnection = (socket: Socket): Connection => {
    let connection = connections.get(socket);
    if (connection === undefined) {
      connection = new Connection(socket, serve, options);
      connections.set(socket, connection);
    }
    return connection;
  };
  const serve = createRequestHandler(options, getConnection);
  server.on("connection", getConnection);
  server.on("request", (request, response) =>
    getConnection(request.socket).accept(request, response),
  );
  server.on("checkExpectation", (request, response) => {
    const message = "The only supported Expect header is 100-continue.";
    const error = new DomainError("expectation_failed", message);
    getConnection(request.socket).accept(request, response, error);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) =>
    getConnection(socket as Socket).fail(error),
  );
  server.on("connect", (_request, socket) => getConnection(socket as Socket).refuseTunnel());
}

/** Closes idle keep-alive connections, and all at the deadline. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), 200);
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

/**
 * Starts the only entry point: a plain Node server with limits that identifies the caller before any handler runs.
 * Without `onUpgrade`, upgrade requests are served as ordinary ones. Rejects, e.g. with `EADDRINUSE`, if it can't
 * listen.
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 2_000,
    // Checked by `normalizeTarget`, because Node's own response has no body or request id.
    requireHostHeader: false,
  });
  // Closes idle sockets, since slow requests and unread responses each hold a slot.
  server.timeout = 60_000;
  // Half-closed peers still await their response. The option is missing in Node's types.
  Object.assign(server, { httpAllowHalfOpen: true });
  limitConnections(server, options.maxConnectionsPerAddress);
  trackConnections(server, options);
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

export interface ApiBindings {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

interface Api {
  fetch: (request: Request, bindings: ApiBindings) => Response | Promise<Response>;
}

/** Leaves the global Request and Response alone, because Next patches them, too. */
export function apiHandler(api: Api, settings: ResponseSettings): Handler {
  const listen = getRequestListener(
    (request, bindings) => api.fetch(request, bindings as ApiBindings),
    {
      overrideGlobalObjects: false,
      // Replaces the adapter's own error responses, which have no body.
      errorHandler(error) {
        const isUnreadable = error instanceof RequestError;
        if (!isUnreadable)
          log({ level: "error", message: "Unhandled error outside the API", error });
        const problem = isUnreadable
          ? new DomainError("bad_request", "The request has no valid URL.")
          : toDomainError(error);
        return problemResponse(problem, settings);
      },
    },
  );
  return (request, response) => {
    watchBody(request);
    return listen(request, response);
  };
}

/** Checks the percent-encoding, as Next fails on invalid ones. */
function isEncoded(address: string): boolean {
  try {
    decodeURIComponent(address.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

const isStaticFile = ({ url }: IncomingMessage) => url?.startsWith("/_next/static/") === true;

/** Creates the page handler, for page reads and form posts only. */
export function pageHandler(serve: Handler, settings: ResponseSettings): Handler {
  const render = serveInTurn(new KeyedLimit(RENDER_LIMIT), { handler: serve, ...settings });
  return (request, response) => {
    if (!PAGE_METHODS.includes(request.method ?? "")) {
      const allow = PAGE_METHODS.join(", ");
      const error = new DomainError("method_not_allowed", `Supported methods: ${allow}.`);
      return rejectRequest(response, error, settings, { allow });
    }
    if (isEncoded(request.url ?? "")) {
      return isStaticFile(request) ? serve(request, response) : render(request, response);
    }
    const message = "The percent-encoding in this URL isn't valid.";
    return rejectRequest(response, new DomainError("bad_request", message), settings);
  };
}

/** Explains why the server can't listen; returns undefined for other errors. */
export function listenProblem(error: unknown, host: string, port: number): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return `Port ${port} is in use: choose another with PORT=${port + 1}`;
  if (code === "EACCES")
    return `Port ${port} needs more permissions: choose one above 1023 with PORT`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST=${host} isn't an address of this machine`;
  return undefined;
}
