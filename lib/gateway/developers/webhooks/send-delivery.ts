import { type OutgoingRequest, type SendOptions, sendRequest } from "@/lib/outgoing/send-request";
import type { ClaimedDelivery, DeliveryContent, FinishedDelivery } from "./claimed";
import { signaturesOf, signingSecrets } from "./keys";
import { parseRetryAfter } from "./schedule";

const USER_AGENT = "Posthorn-Webhooks/1";

type Content<K> = Extract<DeliveryContent, { kind: K }>;

/** Headers of a request as they are sent, at `timestamp` (unix seconds). */
function headersOf(
  id: string,
  { body, keys, isRotating }: Content<"event">,
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
    "webhook-signature": signaturesOf(secrets, { id, timestamp, body }),
  };
}

/** Old receivers know neither signatures nor IDs: what they get stands in the URL. */
const toGet = ({ url }: Content<"get">): OutgoingRequest => ({
  method: "GET",
  url,
  headers: { "user-agent": USER_AGENT },
});

const toPost = (id: string, content: Content<"event">, now: Date): OutgoingRequest => ({
  method: "POST",
  url: content.url,
  headers: headersOf(id, content, Math.floor(now.getTime() / 1000)),
  body: Buffer.from(content.body),
});

function toRequest({ eventId, content }: ClaimedDelivery, now: Date): OutgoingRequest {
  if (content.kind === "mail") throw new Error("Mails are queued where their delivery is claimed");
  return content.kind === "get" ? toGet(content) : toPost(eventId, content, now);
}

const hasArrived = (status: number) => status >= 200 && status < 300;

/** Makes the request of a delivery. Never throws: whatever goes wrong is its result. */
export async function sendDelivery(
  claimed: ClaimedDelivery,
  options?: SendOptions,
): Promise<FinishedDelivery> {
  const { content: _content, ...delivery } = claimed;
  const startedAt = new Date();
  const begin = performance.now();
  const result = await sendRequest(toRequest(claimed, startedAt), options);
  const durationMs = Math.round(performance.now() - begin);
  const common = { delivery, startedAt, durationMs };
  if ("problem" in result) {
    const nothing = { status: null, retryAfter: null, responseHeaders: null, responseBody: null };
    return { ...common, ...nothing, problem: result.problem };
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
