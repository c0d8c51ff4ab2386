import { lookup } from "node:dns/promises";
import type { OutgoingPolicy } from "@/lib/outgoing/policy";
import { readFileUpTo } from "@/lib/outgoing/read-file";
import { sendAndRead } from "@/lib/outgoing/send-request";
import { SsoError } from "./problem";

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 512 * 1024;
const EMPTY_STATUSES = new Set([204, 205, 304]);

/** Allows any IP, unlike for customers' URLs: the operator chose the provider, which may be in the internal network. */
const OPERATOR_POLICY: OutgoingPolicy = { canReach: () => true, isOwn: () => false };

/** Resolves by the system's resolver, including the hosts file. */
async function resolve(hostname: string): Promise<string[]> {
  const addresses = await lookup(hostname, { all: true }).catch(() => []);
  return addresses.map(({ address }) => address);
}

interface FetchOptions {
  method?: string;
  headers?: Headers | Record<string, string>;
  body?: unknown;
}

const toHeaders = (headers: FetchOptions["headers"]): Record<string, string> =>
  Object.fromEntries(new Headers(headers).entries());

function toBody(body: unknown): Buffer | undefined {
  if (body === null || body === undefined) return undefined;
  if (typeof body === "string" || body instanceof URLSearchParams) return Buffer.from(String(body));
  throw new TypeError("Unknown body of a request to the provider");
}

/** Fetches with a deadline and a limit of size, without redirects. Throws `provider-down`. */
export async function fetchFromProvider(
  url: string,
  options: FetchOptions = {},
): Promise<Response> {
  const body = toBody(options.body);
  const headers = {
    ...toHeaders(options.headers),
    ...(body !== undefined && { "content-length": String(body.length) }),
  };
  const method = options.method === "POST" ? "POST" : "GET";
  const result = await sendAndRead(
    { method, url, headers, ...(body !== undefined && { body }) },
    readFileUpTo(MAX_ANSWER_BYTES),
    { policy: OPERATOR_POLICY, resolve, totalMs: TIMEOUT_MS },
  );
  if ("problem" in result) throw new SsoError("provider-down", result.problem);
  const { status, contentType, body: bytes } = result.response;
  if (status >= 500) throw new SsoError("provider-down", `status ${status}`);
  return new Response(EMPTY_STATUSES.has(status) ? null : new Uint8Array(bytes), {
    status,
    headers: { "content-type": contentType },
  });
}
