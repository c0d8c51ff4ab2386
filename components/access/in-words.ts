import { ApiError } from "@/lib/queries/api-error";

/** The gateway's refusals of single fields in the words of their form, which say more than the rule alone. */
export function inWords(error: Error, words: Record<string, string>): Error {
  if (!(error instanceof ApiError)) return error;
  const violations = error.violations.map((violation) => ({
    ...violation,
    message: words[violation.propertyPath] ?? violation.message,
  }));
  const { status, code, message, requestId, retryAfterSeconds } = error;
  return new ApiError(status, code, message, requestId, violations, retryAfterSeconds);
}
