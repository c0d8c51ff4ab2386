import autocannon from "autocannon";
import type { Customer } from "./stack";

export interface LoadResult {
  /** Requests per second with the expected response. */
  rate: number;
  /** Latency in milliseconds. `p95` is autocannon's 97.5th percentile, its nearest above 95. */
  p50: number;
  p95: number;
  p99: number;
}

export interface LoadOptions {
  url: string;
  seconds: number;
  /** Number of requests, to be sent within `seconds`; default: as many as possible. */
  amount?: number;
  connections: number;
  method: "GET" | "POST";
  /** Requests rotate through these keys. If empty, no key is sent. */
  customers: readonly Customer[];
  accept?: string;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>>;
  /** Requests also rotate through these paths; default: the URL's. */
  paths?: readonly string[];
  body?: string;
  /** Makes the body of each request instead of `body`. */
  makeBody?: (index: number) => string;
  expect: number;
}

/** Concurrent connections in all acceptance figures, for comparability. */
export const CONNECTIONS = 256;

export const MESSAGE = JSON.stringify({
  text: "Your order 4711 has left our house and arrives tomorrow. Thank you!",
  sender_id: "POSTHORN",
  phone: "+4917139200123",
});

/** Applies a bounded load on loopback. Throws on an unexpected response, because a fast error is no result. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { customers, makeBody, accept = "application/json" } = options;
  const body = makeBody?.(0) ?? options.body;
  let requestCount = 0;
  const headers = {
    accept,
    ...options.headers,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const paths = options.paths?.map((path) => ({ path })) ?? [{}];
  const ofCustomers = (customers.length === 0 ? [null] : customers).map((customer) => ({
    method: options.method,
    ...(body === undefined ? {} : { body }),
    ...(makeBody !== undefined && {
      setupRequest: (request: object) => ({ ...request, body: makeBody(requestCount++) }),
    }),
    headers: customer === null ? headers : { ...headers, "x-service-auth-token": customer.token },
  }));
  const requests = paths.flatMap((path) => ofCustomers.map((request) => ({ ...request, ...path })));
  const result = await autocannon({
    url: options.url,
    connections: options.connections,
    duration: options.seconds,
    ...(options.amount !== undefined && { amount: options.amount }),
    requests,
  });
  const statuses = result.statusCodeStats as Record<string, { count: number }>;
  const good = statuses[String(options.expect)]?.count ?? 0;
  const all = Object.values(statuses).reduce((sum, { count }) => sum + count, 0);
  if (good === 0 || good !== all || result.errors > 0) {
    throw new Error(`${options.url}: ${JSON.stringify(statuses)}, ${result.errors} errors`);
  }
  const { p50, p97_5, p99 } = result.latency;
  return { rate: good / result.duration, p50, p95: p97_5, p99 };
}

/** Returns the body of a message to a number of its own, as real traffic has. */
export const makeMessage = (index: number): string =>
  JSON.stringify({ ...JSON.parse(MESSAGE), phone: `+49171${3_000_000 + (index % 1_000_000)}` });

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
