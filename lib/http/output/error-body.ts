import type { DomainError, Violation } from "@/lib/core/errors";
import { ERROR_KINDS } from "./error-codes";
import type { Format } from "@/lib/http/input/negotiate";

/** `path: message` a line, as clients show it. */
function detailOf(error: DomainError): string {
  if (error.violations.length === 0) return error.message;
  return error.violations
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`))
    .join("\n");
}

function publicViolation({ path, message, code, limit }: Violation) {
  return { propertyPath: path, message, code, limit };
}

export interface ErrorBody {
  contentType: string;
  body: string;
}

/**
 * Body of an error: `hydra:Error` or `ConstraintViolationList` for JSON-LD, else problem+json (RFC 9457).
 * Both carry `code` (a stable word) and `request_id`.
 */
export function errorBody(
  error: DomainError,
  format: Format | null,
  requestId: string,
  basePath: string,
): ErrorBody {
  const { status, title } = ERROR_KINDS[error.code];
  const detail = detailOf(error);
  const violations =
    error.violations.length === 0 ? undefined : error.violations.map(publicViolation);
  if (format === "ld") {
    const type = violations === undefined ? "Error" : "ConstraintViolationList";
    return {
      contentType: "application/ld+json; charset=utf-8",
      body: JSON.stringify({
        "@context": `${basePath}/contexts/${type}`,
        "@type": violations === undefined ? "hydra:Error" : type,
        "hydra:title": title,
        "hydra:description": detail,
        violations,
        code: error.code,
        reason: error.reason,
        limit: error.limit,
        request_id: requestId,
      }),
    };
  }
  return {
    contentType: "application/problem+json; charset=utf-8",
    body: JSON.stringify({
      type: `${basePath}/reference#${error.code}`,
      title,
      status,
      detail,
      violations,
      code: error.code,
      reason: error.reason,
      limit: error.limit,
      request_id: requestId,
    }),
  };
}
