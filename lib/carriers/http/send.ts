import { NO_ROUTE } from "@/lib/core/messages/message-state";
import type { Submission } from "@/lib/carriers/carrier";
import {
  BUSY_RETRY_MS,
  CREDENTIALS_RETRY_MS,
  type RequestResult,
  retryAfterMs,
  sendRequest,
  toTemporaryOutcome,
} from "./request";
import type { HttpSettings } from "./settings";
import { fillJson, fillText, textAt, type Values } from "./template";

function toTemplateValues(submission: Submission, { secrets }: HttpSettings): Values {
  const { phone, senderId, serviceCode, parts, isUnicode, voiceLang } = submission;
  return {
    id: submission.uuid,
    phone,
    phone_digits: phone.replace("+", ""),
    sender: senderId,
    text: parts.map(({ text }) => text).join(""),
    service: serviceCode,
    parts: parts.length,
    unicode: isUnicode,
    lang: voiceLang ?? "",
    attempts: submission.attemptsMax,
    valid_seconds: Math.max(60, Math.floor((submission.validUntil.getTime() - Date.now()) / 1000)),
    ...Object.fromEntries(
      Object.entries(secrets).map(([name, secret]) => [`secrets.${name}`, secret]),
    ),
  };
}

function toFormParameters(fields: unknown, values: Values): URLSearchParams {
  const filled = fillJson(fields, values);
  const entries = typeof filled === "object" && filled !== null ? Object.entries(filled) : [];
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

function toRequest(submission: Submission, settings: HttpSettings): Request {
  const { method, format, fields } = settings;
  const values = toTemplateValues(submission, settings);
  const url = new URL(fillText(settings.url, values, encodeURIComponent));
  const headers = new Headers({ "User-Agent": "Posthorn", Accept: "application/json" });
  let body: string | null = null;
  if (format === "query") {
    for (const [name, value] of toFormParameters(fields, values))
      url.searchParams.append(name, value);
  } else if (format === "form") {
    headers.set("Content-Type", "application/x-www-form-urlencoded");
    body = toFormParameters(fields, values).toString();
  } else {
    headers.set("Content-Type", "application/json");
    body = JSON.stringify(fillJson(fields, values));
  }
  for (const [name, template] of Object.entries(settings.headers)) {
    const text = fillText(template, values).replace(/[\r\n\0]/g, " ");
    // Headers are octets: non-ASCII is sent as UTF-8.
    headers.set(name, Buffer.from(text).toString("latin1"));
  }
  return new Request(url, { method, headers, body, redirect: "manual" });
}

function toOutcome(response: Response, content: unknown, settings: HttpSettings): RequestResult {
  const { success, busy, id, reason } = settings.response;
  const why = textAt(content, reason) ?? `HTTP ${response.status}`;
  const { status } = response;
  if (status === 401 || status === 403)
    return { outcome: toTemporaryOutcome(why, CREDENTIALS_RETRY_MS), health: "refused" };
  if (status === 429 || status === 503)
    return {
      outcome: toTemporaryOutcome(why, retryAfterMs(response.headers.get("retry-after"))),
      health: "up",
    };
  // The request arrived; its effect is unknown.
  if (status >= 500) return { outcome: { kind: "unknown", reason: why }, health: "up" };
  const reported = success === undefined ? null : textAt(content, success.path);
  if (reported !== null && busy.includes(reported))
    return { outcome: toTemporaryOutcome(why, BUSY_RETRY_MS), health: "up" };
  const isTaken =
    status >= 200 &&
    status < 300 &&
    (success === undefined || success.values.includes(reported ?? ""));
  if (!isTaken)
    return { outcome: { kind: "refused", statusCode: NO_ROUTE, reason: why }, health: "up" };
  return { outcome: { kind: "accepted", carrierId: textAt(content, id) ?? "" }, health: "up" };
}

/** Sends a message unsplit; the carrier segments long texts. */
export function sendWhole(submission: Submission, settings: HttpSettings): Promise<RequestResult> {
  return sendRequest(
    () => toRequest(submission, settings),
    settings.timeout_ms,
    (response, content) => toOutcome(response, content, settings),
  );
}
