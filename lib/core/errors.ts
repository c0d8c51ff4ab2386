/**
 * All error codes. Domain code throws `DomainError(code, ...)`; `lib/http/output/error-codes.ts` holds
 * the HTTP status of each.
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
 * Distinguishes errors with the same code, for pages that translate them
 * (`translations/<language>/errors.json`). Codes that are clear by themselves have none.
 */
export const ERROR_REASONS = [
  "account_exists",
  "address_taken",
  "asked_already",
  "asked_today",
  "bookings_of_years",
  "too_many_cost_centres",
  "not_creditable",
  "bulk_ended",
  "bulk_not_waiting",
  "bulk_without_links",
  "dashboard_key",
  "test_key",
  "deleted_in_past",
  "delivery_pending",
  "draft_changed",
  "expires_in_past",
  "factor_off",
  "factor_on",
  "form_url",
  "file_being_read",
  "file_damaged",
  "file_empty",
  "file_not_table",
  "file_old_excel",
  "file_quote_open",
  "file_too_long",
  "file_too_wide",
  "group_unknown",
  "import_busy",
  "import_columns_renamed",
  "import_ended",
  "import_needs_phone",
  "import_not_undoable",
  "invitation_invalid",
  "invited_already",
  "landline",
  "last_owner",
  "link_invalid",
  "link_to_itself",
  "member_already",
  "member_without_inbox",
  "message_gone",
  "message_moving",
  "no_filter",
  "no_gsm_form",
  "note_of_another",
  "number_being_verified",
  "number_blocked",
  "number_taken",
  "numbers_with_groups",
  "owner_no_longer",
  "owner_role_needed",
  "password_changed",
  "payment_currency",
  "payment_ended",
  "payment_not_paid",
  "payment_returned",
  "refund_open",
  "refund_amount",
  "refund_not_open",
  "payment_method_expired",
  "payment_method_in_use",
  "payment_method_unknown",
  "payment_way_unavailable",
  "phone_in_group",
  "phone_unreadable",
  "search_too_broad",
  "session_changed",
  "target_credentials",
  "target_inside",
  "target_port",
  "target_unreadable",
  "text_named",
  "too_many_documents",
  "too_many_drafts",
  "too_many_email_aliases",
  "too_many_recipients",
  "too_many_invitations",
  "too_many_rows",
  "too_many_notes",
  "too_many_texts",
  "too_many_views",
  "too_many_webhooks",
  "too_many_prefixes",
  "unreadable_filter",
  "verify_conversion",
  "verify_country",
  "verify_denied_range",
  "verify_number_limit",
  "verify_range_limit",
  "verify_spend_cap",
  "view_named",
  "view_not_yours",
  "webhook_disabled",
  "xrechnung_incomplete",
] as const;

export type ErrorReason = (typeof ERROR_REASONS)[number];

export interface DomainErrorOptions {
  reason?: ErrorReason;
  /** The limit that was reached, for sentences that name it. */
  limit?: number;
  /** Field the error belongs to, as the caller spelled it. Makes the error carry one violation. */
  path?: string;
  /** Several broken fields at once. */
  violations?: Violation[];
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  /** What the request wrote before stays. */
  keepsWrites?: boolean;
  cause?: unknown;
}

/** An expected failure. `message` is shown to the customer. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly violations: Violation[];
  readonly reason: ErrorReason | undefined;
  readonly limit: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly keepsWrites: boolean;

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
    this.keepsWrites = options.keepsWrites ?? false;
  }
}

/** For when the account has no `what`, such as "message with this id". */
export function notFound(what: string): DomainError {
  return new DomainError("not_found", `There's no ${what}.`);
}

/** For URLs at which the API has nothing. */
export function notFoundHere(): DomainError {
  return new DomainError("not_found", "There's nothing at this URL.");
}
