import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { portOf, urlProblem } from "./check-url";
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

/** Why there is no response. */
export type SendProblem =
  | "blocked_address"
  | "unknown_host"
  | "not_reached"
  | "certificate"
  | "timeout"
  | "broken";

export type SendResult<T = OutgoingResponse> = { response: T } | { problem: SendProblem };

/** Reads a response, whose connection it closes, until `deadline` at most: then it resolves with what it has, or throws `TimeoutError`. */
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
  /** Of this machine, from which requests leave: at most one of each family. Default: the system chooses. */
  sourceIps?: readonly string[];
  connectMs?: number;
  totalMs?: number;
}

const CONNECT_MS = 3_000;
const TOTAL_MS = 15_000;

/** A response, or the rest of it, came too late. */
export class TimeoutError extends Error {}

const TLS_CODE =
  /^(CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_SSL_|EPROTO)/;
const CONNECT_CODE =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|ERR_SOCKET_CONNECTION_TIMEOUT)/;

function problemOf(error: unknown): SendProblem {
  if (error instanceof BlockedAddressError) return "blocked_address";
  if (error instanceof UnknownHostError) return "unknown_host";
  if (error instanceof TimeoutError) return "timeout";
  const code = String((error as { code?: unknown }).code ?? "");
  // A rule of the operator's, in the routes or the firewall of this machine.
  if (code === "EACCES" || code === "EPERM") return "blocked_address";
  if (TLS_CODE.test(code)) return "certificate";
  return CONNECT_CODE.test(code) ? "not_reached" : "broken";
}

/** Ends a request whose socket went elsewhere than to an address that was checked: nothing was sent by then. */
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
    // With TLS the connection is only there after its handshake.
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
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    // One connection a request, none of the environment's proxies, and no address but those that were checked.
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
      // From here on the status counts; reading the body has an end of its own.
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
 * Sends one request to the Internet, and to nothing inside: the URL is checked, every address that its
 * name resolves to before anything is connected, and the socket's own address afterwards. Redirects are not followed,
 * bodies not decompressed; `read` says how much of one is taken. Never throws: what went wrong is the result.
 */
export async function sendAndRead<T>(
  outgoing: OutgoingRequest,
  read: Reader<T>,
  options: SendOptions = {},
): Promise<SendResult<T>> {
  const { policy = outgoingPolicy(), connectMs = CONNECT_MS, totalMs = TOTAL_MS } = options;
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
    return { problem: problemOf(error) };
  }
}

/** The same for a customer's receiver, of whose response the status and a beginning count. */
export const sendRequest = (outgoing: OutgoingRequest, options: SendOptions = {}) =>
  sendAndRead(outgoing, readBeginning, options);
