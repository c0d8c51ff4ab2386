import { ApiError, type FieldViolation } from "@/lib/queries/transport/api-error";

export function mapViolations(
  error: Error,
  map: (violation: FieldViolation) => FieldViolation,
): Error {
  if (!(error instanceof ApiError)) return error;
  const { status, code, message, requestId, retryAfterSeconds, reason } = error;
  const violations = error.violations.map(map);
  return new ApiError(status, code, message, requestId, violations, retryAfterSeconds, reason);
}

/** Replaces error messages by the form's own texts, which are more specific than those without a reason. */
export const mapErrorMessages = (error: Error, messages: Record<string, string>): Error =>
  mapViolations(error, (violation) => ({
    ...violation,
    message:
      (violation.reason === undefined ? messages[violation.propertyPath] : undefined) ??
      violation.message,
  }));
