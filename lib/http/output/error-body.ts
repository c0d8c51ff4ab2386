import type { DomainError, Violation } from "@/lib/core/errors";
import { ERROR_KINDS } from "./error-codes";
import type { Format } from "@/lib/http/input/negotiate";

/** Formats `path: message` per line, as displayed by clients. */
function formatDetail(error: DomainError): string {
  if (error.violations.length === 0) return error.message;
  return error.violations
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`))
    .join("\n");
}

function publicViolation({ path, message, code, limit, reason }: Violation) {
  return { propertyPath: path, message, code, limit, reason };
}

export interface ErrorBody {
  contentType: string;
  body: string;
}

/**
 * Returns `hydra:Error` or `ConstraintViolationList` for JSON-LD, else problem+json (RFC 9457). Both carry a stable
 * `code`, and `request_id` if they concern a whole request.
 */
export function errorFields(
  error: DomainError,
  format: Format | null,
  basePath: string,
  requestId?: string,
): object {
  const { status, title } = ERROR_KINDS[error.code];
  const detail = formatDetail(error);
  const violations =
    error.violations.length === 0 ? undefined : error.violations.map(publicViolation);
  const { code, reason, limit } = error;
  if (format === "ld") {
    const type = violations === undefined ? "Error" : "ConstraintViolationList";
    return {
      "@context": `${basePath}/contexts/${type}`,
      "@type": violations === undefined ? "hydra:Error" : type,
      "hydra:title": title,
      "hydra:description": detail,
      violations,
      code,
      reason,
      limit,
      request_id: requestId,
    };
  }
  const type = `${basePath}/reference#${code}`;
  return { type, title, status, detail, violations, code, reason, limit, request_id: requestId };
}

export function errorBody(
  error: DomainError,
  format: Format | null,
  requestId: string,
  basePath: string,
): ErrorBody {
  const contentType =
    format === "ld"
      ? "application/ld+json; charset=utf-8"
      : "application/problem+json; charset=utf-8";
  return { contentType, body: JSON.stringify(errorFields(error, format, basePath, requestId)) };
}
