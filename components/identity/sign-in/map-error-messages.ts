import { ApiError } from "@/lib/queries/transport/api-error";

/** Replaces the API's field errors by the form's own, more specific texts. */
export function mapErrorMessages(error: Error, words: Record<string, string>): Error {
  if (!(error instanceof ApiError)) return error;
  const violations = error.violations.map((violation) => ({
    ...violation,
    message: words[violation.propertyPath] ?? violation.message,
  }));
  const { status, code, message, requestId, retryAfterSeconds, reason } = error;
  return new ApiError(status, code, message, requestId, violations, retryAfterSeconds, reason);
}
