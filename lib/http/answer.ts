import { DomainError } from "@/lib/core/errors";
import { errorBody } from "@/lib/http/error-body";
import { statusOf } from "@/lib/http/error-codes";
import type { Exchange } from "@/lib/http/exchange";
import { toDomainError } from "@/lib/http/failure";

const CONTENT_TYPES = {
  ld: "application/ld+json; charset=utf-8",
  json: "application/json; charset=utf-8",
} as const;

/** What becomes a response; kept as text so that the request log can read it. */
export interface Answer {
  status: number;
  body: string | Uint8Array | ReadableStream<Uint8Array> | null;
  errorCode?: string;
}

export type Log = (entry: {
  level: "error" | "warn";
  message: string;
  /** Missing in what concerns no single request. */
  requestId?: string;
  error?: unknown;
}) => void;

/** Text of an answer in the negotiated format. */
export function textAnswer(exchange: Exchange, status: number, body: string): Answer {
  exchange.headers["Content-Type"] = CONTENT_TYPES[exchange.format ?? "json"];
  return { status, body };
}

/** The answer to anything thrown. Only what we did not expect is logged with its cause. */
export function errorAnswer(
  exchange: Exchange,
  thrown: unknown,
  basePath: string,
  log: Log,
): Answer {
  const error = toDomainError(thrown);
  if (error.code === "internal" || error.code === "unavailable") {
    log({
      level: error.code === "internal" ? "error" : "warn",
      message: `request failed: ${error.code}`,
      requestId: exchange.id,
      error: error.cause ?? error,
    });
  }
  const { contentType, body } = errorBody(error, exchange.format, exchange.id, basePath);
  const { headers } = exchange;
  headers["Content-Type"] = contentType;
  if (error.retryAfterSeconds !== undefined) {
    headers["Retry-After"] = String(Math.ceil(error.retryAfterSeconds));
  } else if (statusOf(error.code) === 429 || statusOf(error.code) === 503) {
    headers["Retry-After"] = "5";
  }
  // The rest of a refused body is not read, and behind JSON that ends too early its rest follows: such a
  // connection cannot carry another request.
  if (error.code === "body_too_large" || error.code === "invalid_json")
    headers.Connection = "close";
  return { status: statusOf(error.code), body, errorCode: error.code };
}

/** Refuses what is not JSON or JSON-LD. */
export function assertAcceptable(exchange: Exchange): void {
  if (exchange.format === null) {
    throw new DomainError(
      "not_acceptable",
      "This API answers application/json and application/ld+json.",
    );
  }
}

export function toResponse(exchange: Exchange, { status, body }: Answer): Response {
  return new Response(exchange.method === "HEAD" ? null : (body as BodyInit | null), {
    status,
    headers: exchange.headers,
  });
}
