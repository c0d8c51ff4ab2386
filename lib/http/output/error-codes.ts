import type { ErrorCode } from "@/lib/core/errors";

interface ErrorKind {
  status:
    | 400
    | 401
    | 402
    | 403
    | 404
    | 405
    | 406
    | 408
    | 409
    | 413
    | 415
    | 417
    | 422
    | 429
    | 431
    | 500
    | 503;
  title: string;
}

export const ERROR_KINDS = {
  bad_request: { status: 400, title: "Bad request" },
  request_timeout: { status: 408, title: "Request timeout" },
  expectation_failed: { status: 417, title: "Expectation failed" },
  headers_too_large: { status: 431, title: "Request headers too large" },
  invalid_input: { status: 400, title: "Invalid input" },
  invalid_json: { status: 400, title: "Invalid JSON" },
  body_too_large: { status: 413, title: "Body too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  not_acceptable: { status: 406, title: "Not acceptable" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  missing_credentials: { status: 401, title: "Missing credentials" },
  invalid_credentials: { status: 401, title: "Invalid credentials" },
  ambiguous_credentials: { status: 401, title: "Ambiguous credentials" },
  account_not_activated: { status: 403, title: "Account not activated" },
  forbidden: { status: 403, title: "Forbidden" },
  cross_site_request: { status: 403, title: "Cross-site request" },
  reauthentication_required: { status: 403, title: "Confirm it's you" },
  not_found: { status: 404, title: "Not found" },
  conflict: { status: 409, title: "Conflict" },
  already_exists: { status: 409, title: "Already exists" },
  insufficient_funds: { status: 402, title: "Insufficient funds" },
  unprocessable: { status: 422, title: "Unprocessable" },
  phone_not_possible: { status: 422, title: "Phone number not possible" },
  phone_not_allowed: { status: 422, title: "Phone number not allowed" },
  no_route: { status: 422, title: "No route" },
  sender_not_allowed: { status: 422, title: "Sender not allowed" },
  campaign_unknown: { status: 422, title: "Unknown campaign" },
  idempotency_mismatch: { status: 422, title: "Idempotency key already used" },
  idempotency_in_progress: { status: 409, title: "First request still running" },
  too_many_requests: { status: 429, title: "Too many requests" },
  ip_blocked: { status: 429, title: "IP address blocked" },
  spend_cap_reached: { status: 402, title: "Spending limit reached" },
  internal: { status: 500, title: "Internal error" },
  unavailable: { status: 503, title: "Temporarily unavailable" },
} as const satisfies Record<ErrorCode, ErrorKind>;

export function getHttpStatus(code: ErrorCode): number {
  return ERROR_KINDS[code].status;
}
