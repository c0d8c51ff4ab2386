import type { PartOutcome } from "@/lib/carriers/code-messenger";

export const BUSY_RETRY_MS = 5_000;
export const CREDENTIALS_RETRY_MS = 60_000;
const MAX_RESPONSE_BYTES = 65_536;
/** Prove that no byte of the request was sent. */
const CONNECT_FAILURE_CODES: ReadonlySet<string> = new Set([
  ..."ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH UND_ERR_CONNECT_TIMEOUT".split(" "),
  ..."CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN".split(" "),
  ..."UNABLE_TO_VERIFY_LEAF_SIGNATURE ERR_TLS_CERT_ALTNAME_INVALID".split(" "),
]);

/** Fetch's error for ports that it never connects to (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED_PORT = "bad port";

/** For the whole message. */
export interface RequestResult {
  outcome: PartOutcome;
  health: "up" | "down" | "refused";
}

/** Reads a response's text; an oversized body counts as empty. */
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

export const toTemporaryOutcome = (reason: string, retryAfterMs: number): PartOutcome => {
  return { kind: "temporary", retryAfterMs, reason };
};

export function retryAfterMs(header: string | null): number {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : BUSY_RETRY_MS;
}

function toUnsentResult(reason: string): RequestResult {
  return { outcome: toTemporaryOutcome(reason, BUSY_RETRY_MS), health: "down" };
}

/**
 * Sends a request without retries: one answered late must not reach a recipient twice. Never rejects, not even if
 * `createRequest` throws.
 */
export async function sendRequest(
  createRequest: () => Request,
  timeoutMs: number,
  toResult: (response: Response, content: unknown) => RequestResult,
): Promise<RequestResult> {
  let request: Request;
  try {
    request = createRequest();
  } catch {
    // The error's message may quote secrets.
    return toUnsentResult("The carrier's settings don't make a valid request.");
  }
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
    return toResult(response, parse(await readText(response)));
  } catch (error) {
    const cause = (error as { cause?: { code?: string; message?: string } }).cause;
    const code = cause?.code ?? (error as Error).name;
    if (CONNECT_FAILURE_CODES.has(code)) return toUnsentResult(code);
    if (cause?.message === BLOCKED_PORT)
      return toUnsentResult(`Blocked port ${new URL(request.url).port}`);
    return { outcome: { kind: "unknown", reason: code }, health: "up" };
  }
}
