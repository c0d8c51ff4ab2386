import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { toPort, urlProblem } from "./check-url";
import {
  BlockedAddressError,
  fixedLookup,
  type Resolve,
  safeAddresses,
  UnknownHostError,
} from "./guarded-lookup";
import { plainIp } from "./inside-networks";
import { type OutgoingPolicy, outgoingPolicy } from "./policy";
import { type OutgoingResponse, readBeginning } from "./read-beginning";
import { type NetworkRoute, networkRouteFrom } from "./source-ips";

export type SendProblem =
  | "blocked_address"
  | "unknown_host"
  | "not_reached"
  | "certificate"
  | "timeout"
  | "broken";

export type SendResult<T = OutgoingResponse> = { response: T } | { problem: SendProblem };

/** Closes the connection. At `deadline` it resolves with what was read, or throws `TimeoutError`. */
export type Reader<T> = (response: IncomingMessage, deadline: number) => Promise<T>;

export interface OutgoingRequest {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: Buffer;
}

export interface SendOptions {
  policy?: OutgoingPolicy;
  resolve?: Resolve;
  /** At most one per family; default: chosen by the system. */
  sourceIps?: readonly string[];
  connectMs?: number;
  totalMs?: number;
}

const CONNECT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 15_000;

export class TimeoutError extends Error {}

const TLS_CODE =
  /^(CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_SSL_|EPROTO)/;
const CONNECT_CODE =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|ERR_SOCKET_CONNECTION_TIMEOUT)/;

function toSendProblem(error: unknown): SendProblem {
  if (error instanceof BlockedAddressError) return "blocked_address";
  if (error instanceof UnknownHostError) return "unknown_host";
  if (error instanceof TimeoutError) return "timeout";
  const code = String((error as { code?: unknown }).code ?? "");
  // Blocked by routes or firewall on this machine.
  if (code === "EACCES" || code === "EPERM") return "blocked_address";
  if (TLS_CODE.test(code)) return "certificate";
  return CONNECT_CODE.test(code) ? "not_reached" : "broken";
}

/** Aborts, before data is sent, if the socket connected to an unchecked IP. */
function guardSocket(request: ClientRequest, addresses: readonly string[], connectMs: number) {
  request.on("socket", (socket) => {
    const timer = setTimeout(() => request.destroy(new TimeoutError()), connectMs);
    const check = () => {
      const ip = plainIp(socket.remoteAddress ?? "");
      if (!addresses.some((address) => plainIp(address) === ip)) {
        request.destroy(new BlockedAddressError());
      }
    };
    socket.once("connect", check);
    // With TLS, ready only after the handshake.
    socket.once("secureConnect", () => clearTimeout(timer));
    socket.once("connect", () => {
      if (!("encrypted" in socket)) clearTimeout(timer);
    });
    socket.once("close", () => clearTimeout(timer));
  });
}

function open(outgoing: OutgoingRequest, { addresses, localAddress }: NetworkRoute): ClientRequest {
  const url = new URL(outgoing.url);
  const isHttps = url.protocol === "https:";
  const options = {
    method: outgoing.method,
    headers: outgoing.headers,
    host: plainIp(url.hostname),
    port: toPort(url),
    path: `${url.pathname}${url.search}`,
    // One connection per request, no proxy from the environment, and only checked IPs.
    agent: false as const,
    lookup: fixedLookup(addresses),
    ...(localAddress !== undefined && { localAddress }),
    maxHeaderSize: 16_384,
    setHost: false,
  };
  return isHttps ? httpsRequest(options) : httpRequest(options);
}

function exchange<T>(
  outgoing: OutgoingRequest,
  route: NetworkRoute,
  { connectMs, deadline, read }: { connectMs: number; deadline: number; read: Reader<T> },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = open(outgoing, route);
    const timer = setTimeout(
      () => request.destroy(new TimeoutError()),
      Math.max(0, deadline - performance.now()),
    );
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    guardSocket(request, route.addresses, connectMs);
    request.on("error", (error) => finish(() => reject(error)));
    request.on("response", (response: IncomingMessage) => {
      // Reading the body has its own deadline.
      clearTimeout(timer);
      read(response, deadline).then(
        (whole) => finish(() => resolve(whole)),
        (error: unknown) => finish(() => reject(error as Error)),
      );
    });
    request.end(outgoing.body);
  });
}

/**
 * Sends a request behind the SSRF guard: checks the URL, every resolved IP before connecting, and the socket's remote
 * IP. Doesn't follow redirects or decompress bodies. Never throws; errors are returned as `problem`.
 */
export async function sendAndRead<T>(
  outgoing: OutgoingRequest,
  read: Reader<T>,
  options: SendOptions = {},
): Promise<SendResult<T>> {
  const {
    policy = outgoingPolicy(),
    connectMs = CONNECT_MS,
    totalMs = REQUEST_TIMEOUT_MS,
  } = options;
  if (urlProblem(outgoing.url, policy) !== null) return { problem: "blocked_address" };
  const deadline = performance.now() + totalMs;
  try {
    const url = new URL(outgoing.url);
    const addresses = await safeAddresses(url.hostname, policy, options.resolve);
    const route = networkRouteFrom(options.sourceIps ?? [], addresses);
    const headers = { ...outgoing.headers, host: url.host, connection: "close" };
    const request = { ...outgoing, headers };
    return { response: await exchange(request, route, { connectMs, deadline, read }) };
  } catch (error) {
    return { problem: toSendProblem(error) };
  }
}

/** Sends a request to a customer's webhook receiver: reads only the status, headers and start of the body. */
export const sendRequest = (outgoing: OutgoingRequest, options: SendOptions = {}) =>
  sendAndRead(outgoing, readBeginning, options);
