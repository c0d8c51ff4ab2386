import { NO_ROUTE } from "@/lib/core/messages/message-state";
import type { PartOutcome, Submission } from "@/lib/carriers/carrier";
import type { HttpSettings } from "./settings";
import { fillJson, fillText, textAt, type Values } from "./template";

export const BUSY_RETRY_MS = 5_000;
export const CREDENTIALS_RETRY_MS = 60_000;
const MAX_RESPONSE_BYTES = 65_536;
/** Prove that no byte of the request was sent. */
export const CONNECT_FAILURE_CODES: ReadonlySet<string> = new Set([
  ..."ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH UND_ERR_CONNECT_TIMEOUT".split(" "),
  ..."CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN".split(" "),
  ..."UNABLE_TO_VERIFY_LEAF_SIGNATURE ERR_TLS_CERT_ALTNAME_INVALID".split(" "),
]);

/** For the whole message. */
export interface Sent {
  outcome: PartOutcome;
  health: "up" | "down" | "refused";
}

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

/** One level deep. */
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

/** An oversized body counts as empty. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { text: text.trim() };
  }
}

const temporary = (reason: string, retryAfterMs: number): PartOutcome => {
  return { kind: "temporary", retryAfterMs, reason };
};

export function retryAfterMs(header: string | null): number {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : BUSY_RETRY_MS;
}

function toOutcome(response: Response, content: unknown, settings: HttpSettings): Sent {
  const { success, busy, id, reason } = settings.response;
  const why = textAt(content, reason) ?? `HTTP ${response.status}`;
  const { status } = response;
  if (status === 401 || status === 403)
    return { outcome: temporary(why, CREDENTIALS_RETRY_MS), health: "refused" };
  if (status === 429 || status === 503)
    return {
      outcome: temporary(why, retryAfterMs(response.headers.get("retry-after"))),
      health: "up",
    };
  // The request arrived; its effect is unknown.
  if (status >= 500) return { outcome: { kind: "unknown", reason: why }, health: "up" };
  const reported = success === undefined ? null : textAt(content, success.path);
  if (reported !== null && busy.includes(reported))
    return { outcome: temporary(why, BUSY_RETRY_MS), health: "up" };
  const isTaken =
    status >= 200 &&
    status < 300 &&
    (success === undefined || success.values.includes(reported ?? ""));
  if (!isTaken)
    return { outcome: { kind: "refused", statusCode: NO_ROUTE, reason: why }, health: "up" };
  return { outcome: { kind: "accepted", carrierId: textAt(content, id) ?? "" }, health: "up" };
}

/** Unsplit; the carrier segments long texts. */
export async function sendWhole(submission: Submission, settings: HttpSettings): Promise<Sent> {
  const signal = AbortSignal.timeout(settings.timeout_ms);
  try {
    const response = await fetch(toRequest(submission, settings), { signal });
    return toOutcome(response, parse(await readText(response)), settings);
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause;
    const code = cause?.code ?? (error as Error).name;
    if (CONNECT_FAILURE_CODES.has(code))
      return { outcome: temporary(code, BUSY_RETRY_MS), health: "down" };
    return { outcome: { kind: "unknown", reason: code }, health: "up" };
  }
}
