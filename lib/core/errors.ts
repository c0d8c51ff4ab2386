/**
 * The one vocabulary of errors. Domain code throws `DomainError(code, ...)`; which HTTP status a code
 * becomes is decided once, in `lib/http/error-codes.ts`.
 */
export const ERROR_CODES = [
  "invalid_input",
  "invalid_json",
  "body_too_large",
  "unsupported_media_type",
  "not_acceptable",
  "method_not_allowed",
  "missing_credentials",
  "invalid_credentials",
  "ambiguous_credentials",
  "account_not_activated",
  "forbidden",
  "cross_site_request",
  "reauthentication_required",
  "not_found",
  "conflict",
  "already_exists",
  "insufficient_funds",
  "unprocessable",
  "phone_not_possible",
  "phone_not_allowed",
  "no_route",
  "sender_not_allowed",
  "campaign_unknown",
  "idempotency_mismatch",
  "idempotency_in_progress",
  "too_many_requests",
  "address_blocked",
  "spend_cap_reached",
  "internal",
  "unavailable",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** One broken rule at one field. `path` is the field as the caller spelled it, `""` for the whole body. */
export interface Violation {
  path: string;
  message: string;
  code: string;
}

export interface DomainErrorOptions {
  /** Field the error belongs to, as the caller spelled it. Makes the error carry one violation. */
  path?: string;
  /** Several broken fields at once. */
  violations?: Violation[];
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An expected failure that the caller is told about in plain words. `message` is shown to the customer. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly violations: Violation[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "DomainError";
    this.code = code;
    this.violations =
      options.violations ??
      (options.path === undefined ? [] : [{ path: options.path, message, code }]);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
