import { DomainError, type ErrorCode } from "@/lib/core/errors";
import { errorBody } from "./error-body";
import { getHttpStatus } from "./error-codes";
import type { Exchange } from "@/lib/http/exchange";
import { toDomainError } from "./failure";

const CONTENT_TYPES = {
  ld: "application/ld+json; charset=utf-8",
  json: "application/json; charset=utf-8",
} as const;

export interface ResponseContent {
  status: number;
  body: string | Uint8Array | ReadableStream<Uint8Array> | null;
  errorCode?: string;
}

/** The rest of a refused, late or overlong body is still pending, so its connection can't carry another request. */
const CODES_WITH_UNREAD_BODY = new Set<ErrorCode>([
  "body_too_large",
  "invalid_json",
  "request_timeout",
]);

export type Log = (entry: {
  level: "error" | "warn";
  message: string;
  requestId?: string;
  traceId?: string | undefined;
  error?: unknown;
}) => void;

export function textResponse(
  exchange: Exchange,
  status: number,
  body: string | ReadableStream<Uint8Array>,
): ResponseContent {
  exchange.headers["Content-Type"] = CONTENT_TYPES[exchange.format ?? "json"];
  return { status, body };
}

export function reportFailure(exchange: Exchange, error: DomainError, log: Log): void {
  if (error.code !== "internal" && error.code !== "unavailable") return;
  log({
    level: error.code === "internal" ? "error" : "warn",
    message: `request failed: ${error.code}`,
    requestId: exchange.id,
    traceId: exchange.span?.context.traceId,
    error: error.cause ?? error,
  });
}

/** Closes the connection if it can't carry another request. */
export function addRetryAfter({ headers }: Exchange, error: DomainError): void {
  if (error.retryAfterSeconds !== undefined) {
    headers["Retry-After"] = String(Math.ceil(error.retryAfterSeconds));
  } else if (getHttpStatus(error.code) === 429 || getHttpStatus(error.code) === 503) {
    headers["Retry-After"] = "5";
  }
  if (CODES_WITH_UNREAD_BODY.has(error.code)) headers.Connection = "close";
}

/** Builds the error response; only unexpected errors are logged with their cause. */
export function errorResponse(
  exchange: Exchange,
  thrown: unknown,
  basePath: string,
  log: Log,
): ResponseContent {
  const error = toDomainError(thrown);
  reportFailure(exchange, error, log);
  const { contentType, body } = errorBody(error, exchange.format, exchange.id, basePath);
  exchange.headers["Content-Type"] = contentType;
  addRetryAfter(exchange, error);
  return { status: getHttpStatus(error.code), body, errorCode: error.code };
}

export function assertAcceptable(exchange: Exchange): void {
  if (exchange.format === null) {
    throw new DomainError(
      "not_acceptable",
      "This API returns application/json or application/ld+json.",
    );
  }
}

export function toResponse(exchange: Exchange, { status, body }: ResponseContent): Response {
  return new Response(exchange.method === "HEAD" ? null : (body as BodyInit | null), {
    status,
    headers: exchange.headers,
  });
}
