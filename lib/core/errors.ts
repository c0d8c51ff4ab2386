/**
 * The one vocabulary of errors. Domain code throws `DomainError(code, ...)`; which HTTP status a code
 * becomes is decided once, in `lib/http/error-codes.ts`.
 */
export const ERROR_CODES = [
  "bad_request",
  "request_timeout",
  "expectation_failed",
  "headers_too_large",
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
  /** What the value is compared to, where the rule is a limit. */
  limit?: number;
}

/**
 * Which of several refusals with the same code it is: a stable word for pages, which say it in the reader's
 * language (`messages/<language>/refusal.json`). Codes that say enough have none.
 */
export const REFUSAL_REASONS = [
  "account_exists",
  "address_taken",
  "asked_already",
  "asked_today",
  "dashboard_key",
  "draft_changed",
  "expires_in_past",
  "factor_off",
  "factor_on",
  "invitation_invalid",
  "invited_already",
  "landline",
  "last_owner",
  "link_invalid",
  "member_already",
  "message_gone",
  "message_moving",
  "no_filter",
  "no_gsm_form",
  "owner_no_longer",
  "owner_role_needed",
  "password_changed",
  "search_too_broad",
  "too_many_drafts",
  "too_many_invitations",
  "too_many_rows",
  "too_many_views",
  "unreadable_filter",
  "view_named",
  "view_not_yours",
] as const;

export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export interface DomainErrorOptions {
  reason?: RefusalReason;
  /** The limit that was reached, for sentences that name it. */
  limit?: number;
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
  readonly reason: RefusalReason | undefined;
  readonly limit: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "DomainError";
    this.code = code;
    this.violations =
      options.violations ??
      (options.path === undefined ? [] : [{ path: options.path, message, code }]);
    this.reason = options.reason;
    this.limit = options.limit;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
