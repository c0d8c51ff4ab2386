import { formatTraceparent } from "@/lib/core/trace-context";
import {
  type OutgoingRequest,
  type SendOptions,
  type SendResult,
  sendRequest,
} from "@/lib/outgoing/send-request";
import { type Span, startClientSpan } from "@/lib/tracing/tracing";
import type { ClaimedDelivery, DeliveryRequest, FinishedDelivery } from "./claimed";
import { formatSignatures, signingSecrets } from "@/lib/gateway/developers/webhooks/keys";
import { parseRetryAfter } from "@/lib/gateway/developers/webhooks/schedule";

const USER_AGENT = "Posthorn-Webhooks/1";

type RequestOf<K> = Extract<DeliveryRequest, { kind: K }>;

function createHeaders(
  id: string,
  { body, keys, isRotating }: RequestOf<"event">,
  timestamp: number,
): Record<string, string> {
  const secrets = signingSecrets(keys, isRotating);
  return {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": USER_AGENT,
    "x-service-token": keys.token,
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": formatSignatures(secrets, { id, timestamp, body }),
  };
}

/** Creates a legacy request, whose receivers support no signatures or ids. */
const toGet = ({ url }: RequestOf<"get">): OutgoingRequest => ({
  method: "GET",
  url,
  headers: { "user-agent": USER_AGENT },
});

const toPost = (id: string, request: RequestOf<"event">, now: Date): OutgoingRequest => ({
  method: "POST",
  url: request.url,
  headers: createHeaders(id, request, Math.floor(now.getTime() / 1000)),
  body: Buffer.from(request.body),
});

function toRequest({ eventId, request }: ClaimedDelivery, now: Date): OutgoingRequest {
  if (request.kind === "mail") throw new Error("Mails are queued where their delivery is claimed");
  return request.kind === "get" ? toGet(request) : toPost(eventId, request, now);
}

const withTraceparent = (request: OutgoingRequest, { context }: Span): OutgoingRequest => ({
  ...request,
  headers: { ...request.headers, traceparent: formatTraceparent(context) },
});

/** Never names the receiver, whose URL may contain secrets. */
function endSpan(span: Span, { method }: OutgoingRequest, attempt: number, result: SendResult) {
  const status = "problem" in result ? null : result.response.status;
  const problem = "problem" in result ? result.problem : null;
  span.end({
    attributes: {
      "http.request.method": method,
      ...(status !== null && { "http.response.status_code": status }),
      ...(attempt > 1 && { "http.request.resend_count": attempt - 1 }),
    },
    errorType: problem ?? (status !== null && status >= 400 ? String(status) : undefined),
  });
}

const hasArrived = (status: number) => status >= 200 && status < 300;

/** Sends a delivery. Never throws; errors are part of the result. */
export async function sendDelivery(
  claimed: ClaimedDelivery,
  options?: SendOptions,
): Promise<FinishedDelivery> {
  const { request: _request, ...delivery } = claimed;
  const startedAt = new Date();
  const begin = performance.now();
  const request = toRequest(claimed, startedAt);
  const span = startClientSpan(request.method, claimed.trace, begin);
  const traced = span === null ? request : withTraceparent(request, span);
  const result = await sendRequest(traced, options);
  const durationMs = Math.round(performance.now() - begin);
  if (span !== null) endSpan(span, request, claimed.attempt, result);
  const common = { delivery, startedAt, durationMs };
  if ("problem" in result) {
    const noResponse = {
      status: null,
      retryAfter: null,
      responseHeaders: null,
      responseBody: null,
    };
    return { ...common, ...noResponse, problem: result.problem };
  }
  const { status, headers, body } = result.response;
  return {
    ...common,
    status,
    problem: hasArrived(status) ? null : "status",
    retryAfter: parseRetryAfter(headers["retry-after"], new Date()),
    responseHeaders: headers,
    responseBody: body,
  };
}
