import type { ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { DomainError } from "@/lib/core/errors";
import { newRequestId } from "@/lib/core/ids/request-id";
import { errorBody } from "@/lib/http/output/error-body";
import { getHttpStatus } from "@/lib/http/output/error-codes";
import { type RequestTarget, responseHeaders, documentationLink } from "@/lib/http/headers";
import { negotiate } from "@/lib/http/input/negotiate";

export interface ResponseSettings {
  /** Path below the public URL at which the API is mounted. */
  basePath: "" | "/api";
  /** Default: the request's own, see `documentationLink`. */
  publicUrl?: string | undefined;
  /** True if customers use https; responses then require browsers to use it too (HSTS). */
  isSecure?: boolean | undefined;
}

/** One year, as preload lists require; other hosts of the domain are left to their owner. */
const HSTS = "max-age=31536000";
const RETRY_AFTER_SECONDS = 5;

export function setTransportSecurity(
  response: ServerResponse,
  { isSecure }: ResponseSettings,
): void {
  if (isSecure === true) response.setHeader("Strict-Transport-Security", HSTS);
}

function sendProblem(
  error: DomainError,
  settings: ResponseSettings,
  { accept, ...addressed }: RequestTarget & { accept?: string | undefined } = {},
) {
  const { basePath, publicUrl, isSecure = false } = settings;
  const id = newRequestId();
  const format = accept === undefined ? "json" : negotiate(accept);
  const { contentType, body } = errorBody(error, format, id, basePath);
  const status = getHttpStatus(error.code);
  const headers = {
    ...responseHeaders(id, documentationLink(publicUrl, addressed, isSecure, basePath)),
    "Content-Type": contentType,
    "Content-Length": String(Buffer.byteLength(body)),
    ...((status === 429 || status === 503) && { "Retry-After": String(RETRY_AFTER_SECONDS) }),
  };
  return { status, headers, body };
}

/** Responds with `error` and ends the connection. */
export function rejectRequest(
  response: ServerResponse,
  error: DomainError,
  settings: ResponseSettings,
  { allow }: { allow?: string } = {},
): void {
  const { accept, host } = response.req.headers;
  const { status, headers, body } = sendProblem(error, settings, {
    accept,
    host,
    reached: response.req.socket,
  });
  setTransportSecurity(response, settings);
  response.writeHead(status, {
    ...headers,
    Connection: "close",
    ...(allow !== undefined && { Allow: allow }),
  });
  response.end(body);
}

export function problemResponse(error: DomainError, settings: ResponseSettings): Response {
  const { status, headers, body } = sendProblem(error, settings);
  return new Response(body, { status, headers });
}

/** Responds to bytes that Node couldn't parse as a request: writes raw HTTP, then closes the connection. */
export function rejectSocket(socket: Socket, error: DomainError, settings: ResponseSettings): void {
  const { status, headers, body } = sendProblem(error, settings, { reached: socket });
  const all = {
    ...headers,
    Connection: "close",
    Date: new Date().toUTCString(),
    ...(settings.isSecure === true && { "Strict-Transport-Security": HSTS }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  socket.destroySoon();
}

export function parserProblem({ code }: NodeJS.ErrnoException): DomainError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new DomainError("headers_too_large", "The headers are larger than 16 KB.");
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new DomainError("body_too_large", "The chunk extensions of the body are too large.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new DomainError("request_timeout", "The request didn't arrive in time.");
    case "HPE_INVALID_METHOD":
      return new DomainError(
        "bad_request",
        "An HTTP request can't start like this. If it follows another request, that request's Content-Length is too small: it counts bytes, not characters.",
      );
    case "HPE_INVALID_HEADER_TOKEN":
      return new DomainError("bad_request", "A header contains a character that isn't allowed.");
    case "HPE_INVALID_EOF_STATE":
      return new DomainError(
        "bad_request",
        "The connection was closed before the request was complete.",
      );
    default:
      return new DomainError("bad_request", "This isn't a valid HTTP request.");
  }
}
