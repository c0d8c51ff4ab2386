import { NO_ROUTE } from "@/lib/core/messages/message-state";
import {
  CREDENTIALS_RETRY_MS,
  type RequestResult,
  retryAfterMs,
  sendRequest,
  toTemporaryOutcome,
} from "@/lib/carriers/http/request";
import type { TwilioAccount } from "./account";

const toReason = (status: number, { code, message }: { code?: unknown; message?: unknown }) =>
  [code, message ?? `HTTP ${status}`].filter((part) => part !== undefined).join(" ");

function toResult(response: Response, content: unknown): RequestResult {
  const { status } = response;
  const body = (content ?? {}) as { sid?: unknown; code?: unknown; message?: unknown };
  if (status === 429) {
    const retryMs = retryAfterMs(response.headers.get("retry-after"));
    return { outcome: toTemporaryOutcome("Too many requests", retryMs), health: "up" };
  }
  const reason = toReason(status, body);
  if (status === 401 || status === 403)
    return { outcome: toTemporaryOutcome(reason, CREDENTIALS_RETRY_MS), health: "refused" };
  if (status >= 400 && status < 500)
    return { outcome: { kind: "refused", statusCode: NO_ROUTE, reason }, health: "up" };
  if (response.ok && typeof body.sid === "string")
    return { outcome: { kind: "accepted", carrierId: body.sid }, health: "up" };
  return {
    outcome: { kind: "unknown", reason: response.ok ? "An answer without an ID" : reason },
    health: "up",
  };
}

/**
 * Creates a call or message by Twilio's REST API, version 2010-04-01 (https://www.twilio.com/docs/usage/api). Fields
 * are named as in its documentation.
 */
export function createResource(
  { account_sid, auth_token, api_url, timeout_ms }: TwilioAccount,
  resource: "Calls" | "Messages",
  fields: Record<string, string>,
): Promise<RequestResult> {
  const url = `${api_url}/2010-04-01/Accounts/${account_sid}/${resource}.json`;
  const options: RequestInit = {
    method: "POST",
    headers: {
      Accept: "application/json",
      Authorization: `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString("base64")}`,
      "User-Agent": "Posthorn",
    },
    body: new URLSearchParams(fields),
    redirect: "manual",
  };
  return sendRequest(() => new Request(url, options), timeout_ms, toResult);
}
