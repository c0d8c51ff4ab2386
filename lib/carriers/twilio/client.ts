import { NO_ROUTE } from "@/lib/core/messages/message-state";
import twilio from "twilio";
import type RequestClient from "twilio/lib/base/RequestClient.js";
import type { PartOutcome } from "@/lib/carriers/carrier";
import {
  BUSY_RETRY_MS,
  CONNECT_FAILURE_CODES,
  CREDENTIALS_RETRY_MS,
  retryAfterMs,
} from "@/lib/carriers/http/send";
import type { TwilioAccount } from "./account";

const MAX_RESPONSE_BYTES = 65_536;

export interface RequestResult {
  outcome: PartOutcome;
  health: "up" | "down" | "refused";
}

type Connection = Pick<TwilioAccount, "api_url" | "timeout_ms" | "connections">;

/** The library's own error lacks Retry-After. */
class TooManyRequests extends Error {
  readonly retryAfterMs: number;

  constructor(retryAfter: unknown) {
    super("Too many requests");
    this.retryAfterMs = retryAfterMs(typeof retryAfter === "string" ? retryAfter : null);
  }
}

/** Redirects the library's hard-coded Twilio URLs to `api_url`. */
class ProviderRequests extends twilio.RequestClient {
  readonly #url: string;

  constructor({ api_url, timeout_ms, connections }: Connection) {
    // No automatic retries: a request answered late must not reach a recipient twice.
    super({ timeout: timeout_ms, maxSockets: connections, autoRetry: false });
    this.#url = api_url;
    this.axios.defaults.maxContentLength = MAX_RESPONSE_BYTES;
  }

  override async request<T>(options: RequestClient.RequestOptions<T>) {
    const { pathname, search } = new URL(options.uri);
    const uri = `${this.#url}${pathname}${search}`;
    const response = await super.request<T>({ ...options, uri });
    if (response.statusCode === 429) throw new TooManyRequests(response.headers?.["retry-after"]);
    return response;
  }
}

const temporary = (reason: string, retryInMs: number): PartOutcome => {
  return { kind: "temporary", reason, retryAfterMs: retryInMs };
};

/** Depends on whether the request may have taken effect. */
function toOutcome(error: unknown): RequestResult {
  if (error instanceof TooManyRequests)
    return { outcome: temporary(error.message, error.retryAfterMs), health: "up" };
  const { status, message, code } = error as { status?: number; message: string; code?: string };
  if (status === undefined) {
    const reason = code ?? message;
    return CONNECT_FAILURE_CODES.has(reason)
      ? { outcome: temporary(reason, BUSY_RETRY_MS), health: "down" }
      : { outcome: { kind: "unknown", reason }, health: "up" };
  }
  const reason = code === undefined ? message : `${code} ${message}`;
  if (status === 401 || status === 403)
    return { outcome: temporary(reason, CREDENTIALS_RETRY_MS), health: "refused" };
  if (status >= 400 && status < 500)
    return { outcome: { kind: "refused", statusCode: NO_ROUTE, reason }, health: "up" };
  return { outcome: { kind: "unknown", reason }, health: "up" };
}

export function twilioClient(settings: TwilioAccount): twilio.Twilio {
  return new twilio.Twilio(settings.account_sid, settings.auth_token, {
    httpClient: new ProviderRequests(settings),
  });
}

/** Without retries; a created resource has a `sid`. */
export async function requestOnce(create: () => Promise<{ sid: unknown }>): Promise<RequestResult> {
  try {
    const { sid } = await create();
    if (typeof sid !== "string")
      return { outcome: { kind: "unknown", reason: "An answer without an ID" }, health: "up" };
    return { outcome: { kind: "accepted", carrierId: sid }, health: "up" };
  } catch (error) {
    return toOutcome(error);
  }
}
