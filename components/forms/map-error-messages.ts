import { ApiError } from "@/lib/queries/transport/api-error";

/** The form's own texts are more specific. */
export function mapErrorMessages(error: Error, words: Record<string, string>): Error {
  if (!(error instanceof ApiError)) return error;
  const violations = error.violations.map((violation) => ({
    ...violation,
    message: words[violation.propertyPath] ?? violation.message,
  }));
  const { status, code, message, requestId, retryAfterSeconds, reason } = error;
  return new ApiError(status, code, message, requestId, violations, retryAfterSeconds, reason);
}
